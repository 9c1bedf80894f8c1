import { MEDIA_FOLDERS, type ImageFocus, type MediaFolder } from '@nox/contracts';
import { CheckboxField, localStorageText, TextField, ui } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { useCallback, type ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { MediaSlot } from '../content-kind.ts';
import { type Crop, FocalPointField } from './focal-point.tsx';
import { MediaField } from './media-field.tsx';
import { useMediaFiles } from './media-files.ts';
import { prepareImage } from './prepare-image.ts';

interface ImageFieldProps {
  name: string;
  /** What belongs to it are its alternative text and its focal point. */
  slot: MediaSlot;
  crops: readonly Crop[];
  placeholder: ReactNode;
  /** The field that is heard without an alternative text: the name or title. */
  heardField: string;
}

export function ImageField({ name, slot, crops, placeholder, heardField }: ImageFieldProps) {
  const [altName = '', focusName = ''] = slot.belongings;
  const { getValues, setValue } = useFormContext();
  const { errorOf } = useFormFields();
  const { field: url } = useController({ name });
  const { field: focus } = useController({ name: focusName });
  const { field: alt } = useController({ name: altName });
  const { files } = useMediaFiles();
  const [isSmaller, setIsSmaller] = useSendSmaller();
  const altHint = useAltHint(heardField);
  const hasImage = Boolean(files[name] ?? url.value);

  const describe = (text: string, point: ImageFocus | null) => {
    setValue(altName, text);
    setValue(focusName, point);
  };

  const handleReplace = () => {
    const before = [getValues(altName), getValues(focusName)] as const;
    if (hasImage) describe('', null);
    return () => describe(...before);
  };

  return (
    <div className={ui.stack5}>
      <MediaField
        name={name}
        slot={slot}
        prepare={usePrepareImage(slot.folder)}
        onReplace={handleReplace}
        preview={(address) => !address && placeholder}
        details={(address) =>
          address && (
            <FocalPointField
              url={address}
              label={`Focal point of the ${slot.label.toLowerCase()}`}
              focus={focus.value}
              onChange={focus.onChange}
              crops={crops}
            />
          )
        }
        options={
          <CheckboxField
            label="On a slow network, send large pictures smaller (2,560 pixels)"
            checked={isSmaller}
            onChange={({ currentTarget }) => setIsSmaller(currentTarget.checked)}
          />
        }
      />
      {hasImage && (
        <TextField label="Alternative text" hint={altHint} error={errorOf(altName)} {...alt} />
      )}
    </div>
  );
}

export function useAltHint(heardField: string): string {
  const heard = (useWatch({ name: heardField }) as string).trim();
  return `What the picture shows, for people who cannot see it. Without it, they hear ${heard ? `“${heard}”` : 'the text beside it'}.`;
}

export function usePrepareImage(folder: MediaFolder) {
  const { maxBytes } = MEDIA_FOLDERS[folder];
  const [maySendSmaller] = useSendSmaller();
  return useCallback(
    (file: File) => prepareImage(file, { maxBytes, maySendSmaller }),
    [maxBytes, maySendSmaller],
  );
}

const useText = localStorageText('nox:images-as-they-are');

/** Whether large images are made smaller before they are sent over a slow network; remembered in this browser. */
function useSendSmaller() {
  const [text, setText] = useText();
  return [text === '', (isSmaller: boolean) => setText(isSmaller ? '' : 'yes')] as const;
}

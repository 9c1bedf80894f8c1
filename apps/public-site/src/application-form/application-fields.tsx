import type { ReactNode } from 'react';
import styles from './application-fields.module.css';
import { DanceFields, type FieldGroupProps, PersonFields, TimeFields } from './field-groups.tsx';

interface ApplicationFieldsProps extends FieldGroupProps {
  /** Further questions about the person. */
  children?: ReactNode;
}

/** The fields of an application, in three groups. They are uncontrolled. */
export function ApplicationFields(props: ApplicationFieldsProps) {
  const { season, children } = props;
  const hasTimes = season.parts.length > 0 || season.asksPartner;
  return (
    <>
      <Group title="You">
        <PersonFields {...props} />
        {children}
      </Group>
      <Group title="Your dance">
        <DanceFields {...props} />
      </Group>
      {hasTimes && (
        <Group title="When you can come">
          <TimeFields {...props} />
        </Group>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <h3 className={styles.title}>{title}</h3>
      </legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

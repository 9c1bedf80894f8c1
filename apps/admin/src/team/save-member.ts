import { teamCalls } from '@nox/api-client';
import type { TeamMemberInput } from '@nox/contracts';
import { upload } from '@nox/uploads';

export interface MemberSave {
  /** Absent for a new member. */
  id: string | undefined;
  /** The version that was edited; absent, whatever is there is overwritten. */
  version: string | undefined;
  input: TeamMemberInput;
  /** A photo that was chosen and must be stored first. */
  file: File | undefined;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Where files of this visit were stored, so that saving once more after a failure uploads nothing twice. */
const stored = new WeakMap<File, string>();

/**
 * Stores the photo, then the member with its address.
 * @throws UploadError, ApiError, or an AbortError if `signal` was aborted
 */
export async function saveMember({ id, version, input, file, onProgress, signal }: MemberSave) {
  const imageUrl = file ? await storePhoto(file, input.name, onProgress, signal) : input.imageUrl;
  signal.throwIfAborted();
  const member = { ...input, imageUrl };
  return id ? teamCalls.update(id, member, version) : teamCalls.create(member);
}

async function storePhoto(
  file: File,
  name: string,
  onProgress: MemberSave['onProgress'],
  signal: AbortSignal,
): Promise<string> {
  const known = stored.get(file);
  if (known) return known;
  const url = await upload({ file, folder: 'team_images', name, onProgress, signal });
  stored.set(file, url);
  return url;
}

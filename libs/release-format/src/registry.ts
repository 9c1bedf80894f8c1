import * as z from 'zod/mini';
import { ApiCall, AppName, Kilobytes, RecordKey, ScriptAddress, Version } from './names.ts';
import { MAX_CALLS, MAX_PATHS } from './release.ts';

/** Phases of a season to which something is limited; the default is all. */
const Phases = z.optional(z.array(z.string()));

/** A link that a remote contributes to a menu of the product. */
export const MenuEntry = z.object({
  /** `admin`: the sidebar and the dashboard; `site`: the header of the public pages. */
  menu: z.string(),
  label: z.string(),
  path: z.string(),
  /** Entries of a menu are sorted by it, ascending. */
  order: z.number(),
  /** The heading that it is below, such as "Website"; without one it stands by itself. */
  group: z.optional(z.string()),
  /** These roles may open its pages, which are those below its path, beside administrators; nobody else may if they are absent. */
  roles: z.optional(z.array(RecordKey)),
  /** Where an account begins that has only this role. */
  start: z.optional(z.record(RecordKey, z.string())),
  /** The number beside it in the menu is a part of an area of `GET /api/summary`; `ownPart` where the account gets that. */
  waits: z.optional(
    z.object({ of: RecordKey, part: RecordKey, ownPart: z.optional(RecordKey), phases: Phases }),
  ),
  /** The phase of a season whose work is done there: Prepare, Register, Schedule, Day, Decide or Results; "Judge" for the entries, "Messages" for those. */
  phase: z.optional(z.string()),
  /** It is at hand in these phases, too: a phone has it in the bar at the bottom. */
  phases: Phases,
  text: z.optional(z.string()),
  /** A number on the dashboard: a key of `GET /api/summary`, and the words for one and for several. */
  count: z.optional(
    z.object({
      of: RecordKey,
      one: z.string(),
      other: z.string(),
      /** The words for parts of the number, by their key in the summary; `#` is the number. None for 0 without `zero`. */
      parts: z.optional(
        z.record(
          RecordKey,
          z.object({ zero: z.optional(z.string()), one: z.string(), other: z.string() }),
        ),
      ),
      /** What waits, by the part that counts it: a sentence with `#` for the number, and the list's path. Without a sentence it asks for nothing. */
      tasks: z.optional(
        z.record(
          RecordKey,
          z.object({
            path: z.string(),
            /** The task is theirs, beside administrators'; the default is the entry's roles. */
            roles: z.optional(z.array(RecordKey)),
            /** An urgent task is due today, and comes before all others on the dashboard. */
            urgent: z.optional(z.boolean()),
            phases: Phases,
            zero: z.optional(z.string()),
            one: z.optional(z.string()),
            other: z.optional(z.string()),
          }),
        ),
      ),
    }),
  ),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

export const Mount = z.object({
  /** The path below which routes of the remote lie. */
  path: z.string(),
  /** The id of another remote's route inside which they are rendered. */
  parent: z.optional(z.string()),
});
export type Mount = z.infer<typeof Mount>;

/** `remote.json`: what a remote declares about itself. */
export const RemoteDeclaration = z.object({
  /** `judging`: its folder under `/static/js/` and its name in messages to programs. */
  name: AppName,
  /** Its name for people: "Audition Entries". */
  title: z.string(),
  mount: Mount,
  /** Where else it is mounted. Each of its routes belongs to the mount above its path. */
  mounts: z.optional(z.array(Mount).check(z.maxLength(20))),
  /** The range of contract versions that it is built for, such as `^3.0.0`. */
  contract: z.string(),
  menus: z.optional(z.array(MenuEntry)),
  /** Shown below the mount path while a session is being verified, instead of the shell's own loading text. */
  pendingText: z.optional(z.string()),
  /** Pages below the mount path open without a network. */
  offline: z.optional(z.boolean()),
  /** How much pages may load of it, compressed with Brotli, by the paths of its routes: `{ "/events": "60 KB" }`. */
  budget: z.optional(z.record(RecordKey, Kilobytes)),
  /** Calls of the API that a build cannot tell by itself: `["POST /api/lessons title,date"]`. */
  calls: z.optional(z.array(ApiCall).check(z.maxLength(MAX_CALLS))),
});
export type RemoteDeclaration = z.infer<typeof RemoteDeclaration>;

export const RemoteDescription = z.extend(RemoteDeclaration, {
  version: Version,
  /** The address of the script that loads it, root-relative or absolute. */
  entry: ScriptAddress,
  /** The integrity of that script. A development server knows none. */
  integrity: z.optional(z.string()),
  /** The full paths of its routes, with `:id` and `*`: no other remote is mounted there. */
  pages: z.optional(z.array(z.string()).check(z.maxLength(MAX_PATHS))),
});
export type RemoteDescription = z.infer<typeof RemoteDescription>;

/** `remotes.json`: what is live. */
export const Registry = z.object({
  /** Absent only while a web root is being filled for the first time. */
  shell: z.optional(z.object({ version: Version })),
  remotes: z.array(RemoteDescription).check(z.maxLength(100)),
});
export type Registry = z.infer<typeof Registry>;

/** Returns a registry with all its fields, also those that a later program added. @throws ZodError */
export function checkRegistry(value: unknown): Registry {
  Registry.parse(value);
  return value as Registry;
}

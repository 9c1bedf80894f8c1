/** A file or folder of a store, and when it last changed (milliseconds since 1970). */
export interface Entry {
  name: string;
  changedAt: number;
}

/**
 * Where uploaded files lie for good. Keys are those of the data folder: what is below `media/` is public
 * (`media/team_images/x.jpg`, `media/variants/<hash>/640.avif`), what is below `originals/` by the server alone.
 * Every call throws HttpError 503 when the store does not do it.
 */
export interface FileStore {
  /** For the log. */
  name: string;
  /** The file at an address that the store could have returned, such as `team_images/x.jpg`. */
  fileAt: (url: string) => string | undefined;
  /** Whether a file is named as uploads are: others in the store are not the site's. */
  isUpload: (file: string) => boolean;
  /** What all addresses of a file contain; where the server uploads, its address. */
  addressOf: (file: string) => string;
  /** Takes the complete file at `path`, in place of what may be there. Then it survives a power cut. */
  put: (key: string, path: string) => Promise<void>;
  /** The same if there is none yet; false if there is one. */
  putNew: (key: string, path: string) => Promise<boolean>;
  /** Takes a folder of complete files. */
  putFolder: (key: string, path: string) => Promise<void>;
  /**
   * Puts a copy at `path`, which is to be read only; false if there is no such file.
   * @throws HttpError 413 beyond `maxBytes`
   */
  get: (key: string, path: string, maxBytes: number) => Promise<boolean>;
  has: (key: string) => Promise<boolean>;
  /** A missing one is no error. */
  remove: (key: string) => Promise<void>;
  removeFolder: (key: string) => Promise<void>;
  /** What lies directly in a folder. A folder changed when one of its files did. */
  list: (folder: string) => Promise<Entry[]>;
  /** Addresses under which a browser could read a file; absent where the server itself answers all of them. */
  publicAddresses?: (key: string) => string[];
}

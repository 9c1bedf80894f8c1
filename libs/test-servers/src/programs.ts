/** The address of a program of this library, to be started in a process of its own: `./stores/s3-process.ts`. */
export const programAt = (file: string): URL => new URL(file, import.meta.url);

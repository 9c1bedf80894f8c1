/** As much of Lighthouse as is used here; it is not among the installed packages. */
declare module 'lighthouse' {
  interface Audit {
    title: string;
    score: number | null;
  }
  interface Category {
    score: number | null;
    auditRefs: { id: string; weight: number }[];
  }
  interface Result {
    categories: Record<string, Category | undefined>;
    audits: Record<string, Audit | undefined>;
    runtimeError?: { message: string };
  }
  export default function lighthouse(
    url: string,
    options: { port: number; logLevel: string; onlyCategories: string[] },
  ): Promise<{ lhr: Result } | undefined>;
}

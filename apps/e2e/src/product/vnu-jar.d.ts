/** The path of the Nu checker's archive, for `java -jar`. */
declare module 'vnu-jar' {
  const path: string;
  export default path;
}

/* Re-exports only, so that a page has the styles of those alone that it uses. */
export { classNames } from './class-names.ts';
export { default as ui } from './styles/primitives.module.css';
export { default as tools } from './styles/tools.module.css';

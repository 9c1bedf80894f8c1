import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames, tools, ui } from './classes.ts';
import { societyName } from './local-format.ts';

/** The router's key of the history entry that the document was loaded with. */
const FIRST_LOCATION = 'default';

const headingClass = classNames(ui.pageTitle, tools.target, tools.center);

/** The heading of an admin page: sets the document's title, and takes the focus after a navigation. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNavigatedOnMount = useRef(useLocation().key !== FIRST_LOCATION);

  useEffect(() => {
    document.title = `${title} | ${societyName()}`;
  }, [title]);

  useEffect(() => {
    // The first page of a visit starts at its top, where the skip link is.
    if (isNavigatedOnMount.current) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <header className={classNames(ui.row4, ui.between)}>
      <h1 ref={heading} tabIndex={-1} className={headingClass}>
        {title}
      </h1>
      {children}
    </header>
  );
}

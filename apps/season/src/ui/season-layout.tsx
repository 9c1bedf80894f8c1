import { ToastProvider, ui } from '@nox/ui';
import { Outlet } from 'react-router-dom';

/** The results of an action stay in sight on the next page. */
const SeasonLayout = () => (
  <ToastProvider label="Results">
    <div className={ui.stack4}>
      <Outlet />
    </div>
  </ToastProvider>
);

export { SeasonLayout as Component };

import { ToastProvider } from '@nox/ui';
import { Outlet } from 'react-router-dom';
import layout from './layout.module.css';

/** The results of an action stay in sight on the next page. */
function SeasonLayout() {
  return (
    <ToastProvider label="Results">
      <div className={layout.stack}>
        <Outlet />
      </div>
    </ToastProvider>
  );
}

export { SeasonLayout as Component };

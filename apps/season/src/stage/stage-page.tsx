import { rolesOf, useAccount } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import { hasRole, panelQueues } from '@nox/contracts';
import {
  Button,
  classNames,
  focusHeading,
  localOf,
  localStorageText,
  PageHeader,
  QueryContent,
  tools,
  ui,
  useWakeLock,
} from '@nox/ui';
import { useMemo, useState } from 'react';
import { EmptyPage, TitledPanel } from '../ui/page-parts.tsx';
import { checkInContent, useCheckIn } from '../check-in/use-check-in.tsx';
import { ScreensDialog } from './screens-dialog.tsx';
import { PanelView } from './panel-view.tsx';
import styles from './stage.module.css';

const usePanelName = localStorageText('nox:stage-panel');

function StagePage() {
  useWakeLock();
  const door = useCheckIn('stage');
  const { entries, panels: names, now } = door;
  const account = useAccount(useAuth(({ user }) => user?.uid));
  const mayOrganise = hasRole(rolesOf(account), 'organiser');
  const [name, setName] = usePanelName();
  const choose = (chosen: string) => {
    setName(chosen);
    focusHeading();
  };
  const [hasScreens, setHasScreens] = useState(false);
  const panels = useMemo(
    () => panelQueues({ entries, panels: names }, now, localOf),
    [entries, names, now],
  );
  const panel = panels.length === 1 ? panels[0] : panels.find((one) => one.name === name);
  return (
    <div className={classNames(ui.stack4, tools.top, styles.page)}>
      <PageHeader title="Now and next">
        {door.unsent}
        <span className={ui.row2}>
          {panel && panels.length > 1 && <Button onClick={() => choose('')}>Other panel</Button>}
          {mayOrganise && <Button onClick={() => setHasScreens(true)}>Screens</Button>}
        </span>
      </PageHeader>
      <QueryContent {...checkInContent}>
        {() =>
          panel ? (
            <PanelView {...door} key={panel.name} queue={panel} />
          ) : panels.length > 0 ? (
            <TitledPanel title="Which panel do you run?" className={ui.stack3}>
              <div className={tools.wrap3}>
                {panels.map((one) => (
                  <Button key={one.name} onClick={() => choose(one.name)}>
                    {[one.name, one.room].filter(Boolean).join(', ')}
                  </Button>
                ))}
              </div>
            </TitledPanel>
          ) : (
            <EmptyPage to="/admin/season/schedule" label="Schedule">
              There are no auditions today: the published schedule has no candidates for this day.
            </EmptyPage>
          )
        }
      </QueryContent>
      {hasScreens && <ScreensDialog onClose={() => setHasScreens(false)} />}
    </div>
  );
}

export { StagePage as Component };

import { rolesOf, useAccount } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import { hasRole, type PanelQueue, panelQueues } from '@nox/contracts';
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
import layout from '../ui/layout.module.css';
import { EmptyPage, TitledPanel } from '../ui/page-parts.tsx';
import { checkInContent, useCheckIn } from '../check-in/use-check-in.tsx';
import { ScreensDialog } from './screens-dialog.tsx';
import { PanelView } from './panel-view.tsx';
import styles from './stage.module.css';

const usePanelName = localStorageText('nox:stage-panel');

/** A panel whose first candidate is due so soon goes on. */
const SOON_MINUTES = 30;

/** The panel that was chosen before, else the one that the account or the schedule says; undefined where none of them does. */
function usualPanel(panels: PanelQueue[], former: string, ownSlots: readonly string[] = []) {
  const open = panels.filter(({ isOver }) => !isOver);
  const isOwn = ({ all }: PanelQueue) => all.some(({ entry }) => ownSlots.includes(entry.timeSlot));
  const isRunning = ({ all, minutes }: PanelQueue) => all[0]!.starts - SOON_MINUTES <= minutes;
  const chosen = open.filter(({ name }) => name === former);
  const [only] = [chosen, panels.filter(isOwn), panels, open, open.filter(isRunning)].filter(
    ({ length }) => length === 1,
  );
  return only?.[0]!.name;
}

function StagePage() {
  useWakeLock();
  const door = useCheckIn('stage');
  const { entries, panels: names, now } = door;
  const account = useAccount(useAuth(({ user }) => user?.uid));
  const mayOrganise = hasRole(rolesOf(account), 'organiser');
  const [former, store] = usePanelName();
  /** Empty while another one is to be chosen. A panel that has come by itself stays. */
  const [name, setName] = useState<string>();
  const choose = (chosen: string) => {
    store(chosen);
    setName(chosen);
    focusHeading();
  };
  const [hasScreens, setHasScreens] = useState(false);
  const panels = useMemo(
    () => panelQueues({ entries, panels: names }, now, localOf),
    [entries, names, now],
  );
  const isThere = name === '' || panels.some((one) => one.name === name);
  const usual = isThere ? name : usualPanel(panels, former, account?.judgeSlots);
  if (usual !== name) setName(usual);
  const panel = panels.find((one) => one.name === name);
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
            <PanelView {...door} key={panel.name} queue={panel} mayClose={mayOrganise} />
          ) : panels.length > 0 ? (
            <TitledPanel title="Which panel do you run?" className={ui.stack3}>
              <div className={layout.pair}>
                {panels.map((one) => (
                  <Button key={one.name} onClick={() => choose(one.name)}>
                    {[one.name, one.room].filter(Boolean).join(', ')}
                  </Button>
                ))}
              </div>
            </TitledPanel>
          ) : (
            <EmptyPage to={mayOrganise && '/admin/season/schedule'} label="Schedule">
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

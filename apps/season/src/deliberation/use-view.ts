import { localStorageText, withParam } from '@nox/ui';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const DEFAULT_PLACES = 40;

/** Where the address has none, as from the menu: those of the last time. */
const usePlacesText = localStorageText('nox:places');

export function useView() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { isOpened?: boolean } | null };
  const [lastPlaces, setLastPlaces] = usePlacesText();
  const places = params.get('places') ?? lastPlaces;
  const isShared = params.get('share') === 'yes';
  const openId = params.get('entry');
  // Without the state: Back would undo what is changed beside the open panel.
  const set = (name: string, value: string) =>
    setParams((now) => withParam(now, name, value), { replace: true, preventScrollReset: true });
  return {
    places: /^[1-9]\d{0,4}$/.test(places) ? Number(places) : DEFAULT_PLACES,
    setPlaces: (next: number) => {
      setLastPlaces(String(next));
      void set('places', String(next));
    },
    /** Whom others look on: no judge is named, and no notes are shown. */
    isShared,
    setShared: (next: boolean) =>
      setParams((now) => withParam(withParam(now, 'share', next ? 'yes' : ''), 'without', ''), {
        replace: true,
        preventScrollReset: true,
      }),
    /** Who is left out to see what changes. Not where others look on: the address would name a judge. */
    without: isShared ? '' : (params.get('without') ?? ''),
    setWithout: (judge: string) => set('without', judge),
    openId,
    open: (id: string) =>
      setParams((now) => withParam(now, 'entry', id), {
        replace: openId !== null,
        preventScrollReset: true,
        state: openId === null ? { isOpened: true } : state,
      }),
    close: () => (state?.isOpened ? void navigate(-1) : set('entry', '')),
  };
}

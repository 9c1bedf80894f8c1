import { call } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import { type ChatMessage, pluralize } from '@nox/contracts';
import {
  attempt,
  Button,
  classNames,
  formatNumber,
  localStorageText,
  tools,
  ui,
  useAnnounce,
} from '@nox/ui';
import { useAction } from '@nox/actions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { messagePath, messageQueries, REFRESH_INTERVAL_MS } from '../calls/queries.ts';
import { nameOf } from './message-actions.tsx';

const waitingQuery = {
  ...messageQueries.list({ states: 'queued', channel: 'chat' }),
  refetchInterval: REFRESH_INTERVAL_MS,
};

/** How far the organiser has come; it survives a reload, and the change to the chat's app on a phone. */
const Progress = z.object({
  opened: z.string().optional(),
  skipped: z.array(z.string()),
  sent: z.int(),
});
type Progress = z.infer<typeof Progress>;

const useProgressText = localStorageText('nox:chat-queue');

function useProgress() {
  const [text, setText] = useProgressText();
  const change = (next: Progress) => setText(JSON.stringify(next));
  const progress = attempt(() => Progress.parse(JSON.parse(text)));
  return [progress ?? { skipped: [], sent: 0 }, change] as const;
}

/** @returns opens the chat of a message, or of an email that did not arrive, in a new tab; the candidate's link in its text is made then */
export function useOpenChat() {
  const announce = useAnnounce();
  const [progress, setProgress] = useProgress();
  return async (id: string) => {
    // The tab opens before the text is here: later the browser would block it as a pop-up.
    const tab = window.open('', '_blank');
    try {
      const { phone, text } = await call<ChatMessage>('POST', `${messagePath(id)}/chat`);
      if (tab) {
        tab.opener = null;
        tab.location.replace(`https://wa.me/${phone}?text=${encodeURIComponent(text)}`);
      } else {
        announce('negative', 'The browser has blocked the new tab. Allow pop-ups for this page.');
      }
      setProgress({ ...progress, opened: id });
    } catch (error) {
      tab?.close();
      announce('negative', failureText(error, 'The chat was not opened.'));
    }
  };
}

export function ChatQueue() {
  const [{ opened, skipped, sent }, setProgress] = useProgress();
  const open = useOpenChat();
  const { data } = useQuery(waitingQuery);
  // The latest come first: the one that has waited longest is next.
  const waiting = data?.messages.toReversed() ?? [];
  const next = waiting.find(({ _id }) => !skipped.includes(_id)) ?? waiting[0];
  const section = useRef<HTMLElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body;
    if (before.current !== opened && hasLostFocus) section.current?.focus();
    before.current = opened;
  }, [opened]);
  if (!opened && !next) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Chats to send"
      className={classNames(ui.row3, tools.panel, tools.waiting)}
    >
      {opened && <Question id={opened} />}
      {!opened && next && (
        <>
          <p className={classNames(ui.digits, tools.grow)}>
            {pluralize(waiting.length, 'chat waits', 'chats wait')} to be sent by hand
            {sent > 0 && `, ${formatNumber(sent)} sent`}. Next: {nameOf(next)}
          </p>
          <Button onClick={() => void open(next._id)}>Open next chat</Button>
          {sent > 0 && (
            <Button onClick={() => setProgress({ skipped, sent: 0 })}>Reset count</Button>
          )}
        </>
      )}
    </section>
  );
}

/** The question follows the return from a chat: only the organiser knows whether the message was sent there. */
function Question({ id }: { id: string }) {
  const [{ skipped, sent }, setProgress] = useProgress();
  const others = skipped.filter((one) => one !== id);
  const open = useOpenChat();
  const { data: message } = useQuery(messageQueries.one(id));
  const name = message ? nameOf(message) : 'the candidate';
  const { mutate, isPending } = useAction({
    call: () => call('POST', `${messagePath(id)}/sent-by-hand`),
    said: () => `The chat to ${name} is marked as sent.`,
    onDone: () => setProgress({ skipped: others, sent: sent + 1 }),
    failed: 'The change was not saved.',
    announcesFailure: true,
    refreshes: [messageQueries.all],
  });
  return (
    <>
      <p role="status" className={classNames(ui.digits, tools.grow)}>
        Was the chat to {name} sent?
      </p>
      <Button variant="primary" aria-disabled={isPending} onClick={() => mutate()}>
        Sent
      </Button>
      <Button onClick={() => setProgress({ skipped: [...others, id], sent })}>Not sent</Button>
      <Button onClick={() => void open(id)}>Open again</Button>
    </>
  );
}

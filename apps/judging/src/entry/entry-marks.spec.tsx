import { render } from '@testing-library/react';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import { UnsentBadge } from './entry-marks.tsx';

const item = (fields: Partial<OutboxItem> = {}) =>
  ({ id: 1, entryId: 'asha', kind: 'recusal', ...fields }) as OutboxItem;
const rejected = item({ rejection: { status: 409, code: 'status_changed', message: '' } });

describe('the badge of what is unsent', () => {
  it.each([
    [undefined, ''],
    [[], ''],
    [[item(), item()], '2 waiting to send'],
    [[item(), rejected], 'Not sent'],
  ])('%#', (items, text) => {
    expect(render(<UnsentBadge items={items} />).container).toHaveTextContent(text);
  });
});

import { apiForAll } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { assign, clearBoard, publish, saveStructure, structureOf } from '../../../test/schedule.ts';
import { StartUpError } from '../../errors/http-error.ts';
import { claimTimeZone } from './time-zone.ts';

describe.each(engines)('the time zone of a database on $name', ({ open }) => {
  const api = apiForAll({}, open);
  const claim = (timeZone: string) => claimTimeZone(api.db, timeZone);

  it('may change until slots are published, and then after a schedule without slots', async () => {
    await claim('Europe/Berlin');
    await claim('Asia/Calcutta');
    await clearBoard(api);
    const structure = structureOf();
    await saveStructure(api, structure);
    const ids = await addEntries(api.db, 2);
    const place = { blockId: structure.blocks[0]!._id, starts: 960 };
    await assign(api, ids, place);
    await publish(api);
    await claim('Asia/Kolkata');
    await expect(claim('America/New_York')).rejects.toThrow(
      new StartUpError(
        'The times of this database are those of Asia/Calcutta, and NOX_TIME_ZONE is America/New_York: 2 published slots would begin at another time without notice. ' +
          'Set NOX_TIME_ZONE=Asia/Calcutta; to change it, publish a schedule without slots first (docs/operations.md).',
      ),
    );
    const moves = ids.map((entryId) => ({ entryId, expected: place, to: null }));
    await api.send('POST', '/api/schedule/moves', { moves });
    await publish(api);
    await claim('America/New_York');
    await claim('Europe/Berlin');
    await expect(claim('Europe/Berlin')).resolves.toBeUndefined();
  });
});

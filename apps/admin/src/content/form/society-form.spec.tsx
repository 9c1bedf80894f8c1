import { FIRST_SOCIETY, SOCIETY_ID, type SocietyInput } from '@nox/contracts';
import { apiUrl, click, fakeApi, respond } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { choose, field, fakeUploads, renderAdmin } from '../../testing/render-admin.tsx';
import { uploadableFile } from '@nox/testing';
import { FORM_PAGES } from './form-page.tsx';

const ADDRESS = `/society/${SOCIETY_ID}`;
const SAVED = 'Society updated successfully!';
const routes = [{ path: '/admin/society', Component: FORM_PAGES.society }];
const uploads = fakeUploads();

let stored: SocietyInput & { _id: string };
let version: number;
let saves: { body: SocietyInput; ifMatch: string | null }[];

const save = (shown: string | RegExp = SAVED) => click('Save Society', shown);
const group = (name: string | RegExp) => within(screen.getByRole('group', { name }));

async function open() {
  const rendered = renderAdmin(routes, '/admin/society');
  await screen.findByRole('button', { name: 'Save Society' });
  return rendered;
}

beforeEach(() => {
  [stored, version, saves] = [{ _id: SOCIETY_ID, ...FIRST_SOCIETY }, 1, []];
  respond('get', '/society', stored);
  respond('get', '/society/versions', []);
  respond('get', `${ADDRESS}/changes`, []);
  const answer = () => HttpResponse.json(stored, { headers: { etag: `"${version}"` } });
  fakeApi.use(
    http.get(apiUrl(ADDRESS), answer),
    http.put(apiUrl(ADDRESS), async ({ request }) => {
      const body = (await request.json()) as SocietyInput;
      const ifMatch = request.headers.get('if-match');
      saves.push({ body, ifMatch });
      if (ifMatch !== `"${version}"`) {
        return HttpResponse.json({ code: 'stale', message: 'Changed.' }, { status: 412 });
      }
      [stored, version] = [{ _id: SOCIETY_ID, ...body }, version + 1];
      return answer();
    }),
  );
});

describe('the form of the society', () => {
  it('begins with the first texts in their parts, and stays open after each save', async () => {
    const { router } = await open();
    const parts = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(parts).toEqual([
      'Name and logo',
      'Home',
      'Pictures',
      'Team',
      'Learn',
      'Footer and links',
      'Colours',
    ]);
    expect(field(/^Name required/)).toHaveValue('NOX');
    await save(/Nothing was changed/);
    await userEvent.clear(field(/^Name required/));
    await userEvent.type(field(/^Name required/), 'Adaa');
    await save();
    await userEvent.clear(field(/^Hours/));
    await save();
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
    expect(saves[1]!.body).toEqual({ ...FIRST_SOCIETY, name: 'Adaa', hours: '' });
    expect(router.state.location.pathname).toBe('/admin/society');
  });

  it('puts sections in order, adds one with an id of its own, and renames and removes others', async () => {
    await open();
    const sections = within(screen.getByRole('list', { name: 'Sections' }));
    await userEvent.click(sections.getByRole('button', { name: 'Move section 3 up' }));
    await userEvent.clear(sections.getByRole('textbox', { name: 'Section 1' }));
    await userEvent.keyboard('Board');
    await userEvent.click(sections.getByRole('button', { name: 'Remove section 3' }));
    await click('Add section');
    await userEvent.keyboard('Alumni');
    await save();
    const [board, members, alumni] = saves[0]!.body.teamSections;
    expect([board, members]).toEqual([
      { id: 'executive-board', name: 'Board' },
      { id: 'members', name: 'Members' },
    ]);
    expect(alumni).toEqual({ id: expect.stringMatching(/^[\w-]{20,36}$/), name: 'Alumni' });
  });

  it('has links of several fields, which say beside them what is wrong', async () => {
    await open();
    await click('Add link');
    const link = group('Link 4');
    await waitFor(() => expect(link.getByLabelText(/^Name of the site/)).toHaveFocus());
    await userEvent.keyboard('Blog');
    await userEvent.type(link.getByLabelText(/^Link/), 'blog');
    await click('Save Society');
    await waitFor(() =>
      expect(link.getByLabelText(/^Link/)).toHaveAttribute('aria-invalid', 'true'),
    );
    await userEvent.clear(link.getByLabelText(/^Link/));
    await userEvent.type(link.getByLabelText(/^Link/), 'https://blog.example');
    await save();
    expect(saves[0]!.body.links[3]).toEqual({
      network: 'Blog',
      url: 'https://blog.example',
      handle: '',
      text: '',
    });
  });

  it('is previewed on each page that it has words on, and as a link in a chat', async () => {
    fakeApi.use(
      http.post(apiUrl('/society/preview'), async ({ request }) => {
        const { name } = (await request.json()) as SocietyInput;
        return HttpResponse.json({
          html: `${new URL(request.url).searchParams.get('page')} ${name}`,
        });
      }),
    );
    await open();
    const frame = () => screen.findByTitle('Preview of the page');
    await click('Preview');
    expect(await frame()).toHaveAttribute('srcdoc', '/ NOX');
    for (const [shown, page] of Object.entries({
      Team: '/team',
      Learn: '/learn',
      'In chats': 'picture',
    })) {
      await click(shown);
      await waitFor(async () => expect(await frame()).toHaveAttribute('srcdoc', `${page} NOX`));
      expect(screen.getByRole('button', { name: shown, pressed: true })).toHaveFocus();
    }
  });

  it('names the nearest colour that can be read, and takes it', async () => {
    await open();
    await userEvent.clear(field('Accent colour'));
    await userEvent.type(field('Accent colour'), '#5a2ea6');
    await userEvent.tab();
    await screen.findByText(/^The accent colour has a contrast of .* nearest colour that works is/);
    await userEvent.click(screen.getByRole('button', { name: /^Use #/ }));
    await waitFor(() => expect(screen.queryByText(/has a contrast of/)).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /^Use #/ })).not.toBeInTheDocument();
    await save();
    expect(saves[0]!.body.colors.accent).toMatch(/^#[\da-f]{6}$/);
  });

  it('uploads a logo once, which then is the stored one', async () => {
    uploads.mockResolvedValue('/media/society_images/NOX.png');
    await open();
    choose('Logo', uploadableFile('bytes', 'logo.png', 'image/png'));
    await save();
    expect(saves[0]!.body.logoUrl).toBe('/media/society_images/NOX.png');
    await screen.findByRole('button', { name: 'Remove logo' });
    await save(/Nothing was changed/);
    expect(uploads).toHaveBeenCalledTimes(1);
  });

  it('uploads pictures, each with its place', async () => {
    uploads.mockResolvedValue('/media/society_images/crew.jpg');
    await open();
    choose('Add pictures', uploadableFile('bytes', 'crew.jpg', 'image/jpeg'));
    const place = await screen.findByLabelText('Place of picture 1');
    expect(place).toHaveValue('hero');
    await userEvent.selectOptions(place, 'Learn: Hip Hop');
    await userEvent.type(field('Alternative text of picture 1'), 'Two of us');
    await save();
    const url = '/media/society_images/crew.jpg';
    const picture = { url, alt: 'Two of us', focus: null, place: 'style-hip-hop' };
    expect(saves[0]!.body.pictures).toEqual([picture]);
  });

  it('merges what two people change, and asks where both change the same', async () => {
    await open();
    [stored, version] = [{ ...stored, hours: 'On Mondays.', name: 'Adaa' }, 2];
    await userEvent.type(field(/^First line/), '!');
    await userEvent.type(field(/^Name required/), ' Crew');
    await click('Save Society', /another version of this society was saved/);
    await click('Save mine instead', SAVED);
    expect(saves.at(-1)).toEqual({
      body: {
        ...FIRST_SOCIETY,
        name: 'NOX Crew',
        hours: 'On Mondays.',
        hero: { ...FIRST_SOCIETY.hero, first: 'Dance is!' },
      },
      ifMatch: '"2"',
    });
  });

  it('undoes the latest save, and brings former versions back over what is stored now', async () => {
    const [former, first] = [
      { ...FIRST_SOCIETY, hours: 'On Mondays.' },
      { ...FIRST_SOCIETY, name: 'Adaa' },
    ];
    const at = (ms: number) => new Date(Date.now() - ms).toISOString();
    const replaced = { replacedBy: 'kabir@nox.example' };
    respond('get', '/society/versions', [
      { ...replaced, _id: 'b', replacedAt: at(1_000), society: former },
      { ...replaced, _id: 'a', replacedAt: at(3_600_000), society: first },
    ]);
    await open();
    await click(/^Undo: Society changed/, /The society is as it was before/);
    expect(saves).toEqual([{ body: former, ifMatch: '"1"' }]);
    await waitFor(() => expect(field(/^Hours/)).toHaveValue('On Mondays.'));
    await userEvent.click(screen.getByText('Former versions (2)'));
    const [, older] = screen.getAllByRole('button', { name: /^Bring back the version until/ });
    expect(older!.closest('li')).toHaveTextContent(/with another Name, Hours/);
    await userEvent.click(older!);
    await waitFor(() => expect(field(/^Name required/)).toHaveValue('Adaa'));
    expect(saves[1]).toEqual({ body: first, ifMatch: '"2"' });
  });
});

import {
  type ConsoleUser,
  currentUserStore,
  type Nav,
  NavContext,
  type Page,
  PageContext,
  queryClient,
  startLanguage,
} from '@evops/kit'
import { languages, type Language } from '@evops/platform/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { keysScreen, type KeySetDetail } from '../../contract/index.ts'
import { KeySetList } from './KeySetList.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')

const me: ConsoleUser = {
  authorities: ['cardKeyPerm'],
  user_name: 'm',
  name: 'M',
  platformStaff: false,
  operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
}
const set: KeySetDetail = {
  id: '019a9f5e-0000-7000-8000-00000000000a',
  name: 'Depot',
  kind: 'user_card',
  appIndex: 0,
  algorithm: 'aes_128',
  diversification: 'an10922',
  kcvMethod: 'cmac',
  keyVersion: 2,
  status: 'active',
  validFrom: null,
  validUntil: null,
  remark: '',
  createdAt: '2026-03-02T02:50:00Z',
  createdName: 'Ana',
  activatedAt: '2026-03-02T03:10:00Z',
  activatedName: 'Luis',
  supersededAt: null,
  retiredAt: null,
  destroyedAt: null,
  keysThere: 2,
  keysInAll: 3,
  cards: 7,
  version: 3,
  isMine: false,
  waits: null,
  exportWaits: null,
  exports: [],
  keys: [
    {
      name: 'card_master',
      kcv: 'A1B2C3',
      source: 'components',
      madeAt: '2026-03-02T03:00:00Z',
      by: ['Ana', 'Bea'],
      waiting: [],
    },
    {
      name: 'card_maintenance',
      kcv: 'D4E5F6',
      source: 'generated',
      madeAt: '2026-03-02T03:01:00Z',
      by: ['Ana'],
      waiting: [],
    },
    { name: 'card_internal_auth', kcv: null, source: null, madeAt: null, by: [], waiting: [] },
  ],
}

beforeEach(() => {
  currentUserStore.set(me)
  queryClient.clear()
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () =>
      new Response(JSON.stringify({ code: 0, data: set }), {
        headers: { 'content-type': 'application/json' },
      }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
const page: Page = {
  path: keysScreen.path,
  params: {},
  search: { sheet: set.id },
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
}
const texts: Readonly<Record<Language, readonly string[]>> = {
  zh: ['校验值单', '全零分组 CMAC 的前 3 字节', '两个分量', '待生成', '第二保管人签字'],
  en: [
    'Check-value sheet',
    'First 3 bytes of the CMAC of a block of zeros',
    'Two components',
    'Missing',
    'Second custodian',
  ],
  es: [
    'Hoja de valores',
    'Primeros 3 bytes del CMAC de un bloque de ceros',
    'Dos componentes',
    'Falta',
    'Segundo custodio',
  ],
}
test.each(languages)(
  'API-09 the sheet of a key ceremony says check values, how they are made, who made them and when (%s)',
  async (language) => {
    document.cookie = `language=${language}`
    startLanguage()
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <NavContext value={nav}>
          <PageContext value={page}>
            <KeySetList />
          </PageContext>
        </NavContext>
      </QueryClientProvider>,
    )
    await expect.element(screen.getByText('A1B2C3')).toBeVisible()
    const text = screen.container.textContent ?? ''
    for (const part of [...texts[language], 'Depot', 'Ana + Bea', 'Luis', 'D4E5F6', '04:00'])
      expect(text).toContain(part)
    expect(screen.container.querySelectorAll('.key-values tbody tr')).toHaveLength(set.keys.length)
  },
)

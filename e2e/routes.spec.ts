import { expect, type Page } from '@playwright/test'
import { routePaths, menuSections } from '../apps/console/src/route-table.ts'
import { baseURL, pathOf, preview, test } from './session.ts'

/*
 * Checks the menu part of all ROUTE requirements against the requirement's own list of paths and permissions:
 * implemented screens are in the menu, others are neither in the menu nor reachable, and EVOPS_PREVIEW=1 shows all. All
 * rows are checked together, with one page load for each set of permissions. The function of a screen is tested by its
 * package; screens.test.tsx tests that each screen requires exactly these permissions.
 */
interface Row {
  /** Path prefix of the section's entries, and the permission that opens the section. */
  section: string
  code: string
  /**
   * Path below the section (or complete), and its permission. Without a permission the entry is visible to all users of
   * the section.
   */
  entries: Readonly<Record<string, string>>
}

const rows: readonly Row[] = [
  // ROUTE-01
  { section: '/chgdispatch', code: 'equipmentMonPerm', entries: { chgdispatchqywx: 'equipmentMonPerm' } },
  // ROUTE-02
  {
    section: '/chgstamon',
    code: 'staMonPerm',
    entries: {
      chgstatlistmon: 'equipmentMonPerm',
      chgevent: 'eventPerm',
      chgallstatlistmon: 'equipmentMonPerm',
      chgeventmonitoring: 'hidden',
    },
  },
  // ROUTE-03
  {
    section: '/statsanalysis',
    code: 'chgOperationPerm',
    entries: {
      vehicle: 'carPerm',
      chgpile: 'stationPilePerm',
      chgstation: 'stationPilePerm',
      chgstamon: 'equipmentMonPerm',
      chgdispatch: 'equipmentMonPerm',
      comwechat: 'hidden',
      captialflow: 'captialflow',
      chgtransorder: 'transOrderPerm',
      optchgorderlog: 'transOrderPerm',
      wechatofficialaccount: 'merchantOptPerm',
      depositrefund: 'depositrefund',
      chgywpeoplemng: 'ywusermng',
      chgyworder: 'ywordermng',
    },
  },
  // ROUTE-04
  {
    section: '/reportformmng',
    code: 'reportformPerm',
    entries: {
      reportformmng: 'orderStatisPerm',
      evchargingstatis: 'orderStatisPerm',
      dailyeleloss: 'powerLossPerm',
      chgpileuserate: 'pileUserRatePerm',
      dailychgorder: '',
      hourelecount: '',
      errororder: '',
    },
  },
  // ROUTE-05
  {
    section: '/usermanager',
    code: 'memMngPerm',
    entries: {
      usermng: 'userMngPerm',
      compmsmng: 'compmsMngPerm',
      preferentialchg: 'preferentialPerm',
      discountmng: 'discountMngPerm',
    },
  },
  // ROUTE-06
  {
    section: '/cardmanager',
    code: 'cardMngPerm',
    entries: {
      cardkeymng: 'cardKeyPerm',
      onlinecard: 'onlineCardPerm',
      offlinecard: 'offlineCardPerm',
      cardtradequery: 'cardOrderPerm',
      cardoptlog: 'cardOptPerm',
    },
  },
  // ROUTE-07
  {
    section: '/busmtcmng',
    code: 'busMngPerm',
    entries: {
      driverrecord: 'driverRcdPerm',
      engconsquota: 'engConsQuotaPerm',
      carengquotastatistics: 'carEngQuotaStaticsPerm',
    },
  },
  // ROUTE-08
  {
    section: '/chgmodule',
    code: 'chgModePern',
    entries: { chgoperator: 'operatoridPerm', chgterminal: 'stationPilePerm', chgcostrule: 'costRulePerm' },
  },
  // ROUTE-09
  {
    section: '/dataanalysis',
    code: 'dataAnalysisPerm',
    entries: {
      piletypeanalysis: 'pileAnalysisPerm',
      pilepoweranalysis: 'pileAnalysisPerm',
      chargingpeakanalysis: 'pileAnalysisPerm',
      cartypeanalysis: 'carAnalysisPerm',
    },
  },
  // ROUTE-10
  {
    section: '/orderchg',
    code: 'orderAnalysisPerm',
    entries: {
      timeintervalanalysis: 'timeIntervalAnaPerm',
      chgcostdistribution: 'chgCostDistributionPerm',
      eleandchargeanalysis: 'eleChargeAnaPerm',
      chargeavgprice: 'engAvgAnaPerm',
      energymodelanalysis: 'chgCostAnaPerm',
    },
  },
  // ROUTE-11
  {
    section: '/sysmng',
    code: 'sysMngPerm',
    entries: {
      organization: 'organizationPerm',
      sysrole: 'roleMngPerm',
      sysuser: 'sysUserPerm',
      sysperm: 'permMngPerm',
      interconnmng: 'interconnmngPerm',
      oauthclients: 'interconnmngPerm',
      auditlog: 'auditlog',
    },
  },
  // ROUTE-12
  {
    section: '/energy',
    code: 'energyPerm',
    entries: { '/gradraw': 'energyPerm', '/graexplorer': 'energyPerm' },
  },
  // ROUTE-13: entries that the seed only mentions.
  { section: '/chgstamon', code: 'staMonPerm', entries: { '/stamng/video': 'videoPerm' } },
  {
    section: '/chgmodule',
    code: 'chgModePern',
    entries: { blackwhite: 'listPerm', pileparam: 'pileParamPerm', firmware: 'firmwarePerm' },
  },
  {
    section: '/content',
    code: 'contentPerm',
    entries: {
      appversion: 'appVersionPerm',
      message: 'messagePerm',
      carousel: 'carouselPerm',
      news: 'newsPerm',
    },
  },
  {
    section: '/usermanager',
    code: 'memMngPerm',
    entries: { booking: 'bookingPerm', feedback: 'feedbackPerm', evaluation: 'evaluationPerm' },
  },
  {
    section: '/vehicle',
    code: 'carPerm',
    entries: {
      maker: 'carPerm',
      model: 'carPerm',
      type: 'carPerm',
      fleet: 'carPerm',
      map: 'carPerm',
      track: 'carPerm',
    },
  },
  {
    section: '/finance',
    code: 'financePerm',
    entries: {
      account: 'financePerm',
      settlement: 'financePerm',
      withdraw: 'financePerm',
      invoice: 'financePerm',
      invoicetitle: 'financePerm',
      deposit: 'financePerm',
    },
  },
  {
    section: '/energy',
    code: 'energyPerm',
    entries: {
      supply: 'energyPerm',
      load: 'energyPerm',
      collectors: 'energyPerm',
      openadr: 'energyPerm',
      tariffs: 'energyPerm',
      bills: 'energyPerm',
      objects: 'energyPerm',
      preconfig: 'energyPerm',
      analysis: 'energyPerm',
    },
  },
  {
    section: '/sysmng',
    code: 'sysMngPerm',
    entries: { dictionary: 'dictionaryPerm', tasks: 'taskPerm', approvals: 'approvalPerm' },
  },
  { section: '/statsanalysis', code: 'chgOperationPerm', entries: { orderoptaudit: 'orderAuditPerm' } },
]

interface Entry {
  path: string
  /** Permission of the section, and of the entry itself. */
  code: string
  own: string
}
const entriesOf = ({ section, code, entries }: Row): Entry[] =>
  Object.entries(entries).map(([path, own]) => ({
    path: path.startsWith('/') ? path : `${section}/${path}`,
    code,
    own,
  }))
const listed = rows.flatMap(entriesOf)
const distinct = (codes: readonly string[]) => [...new Set(codes)].filter(Boolean)
const ofSections = distinct(rows.map(({ code }) => code))
/** Permissions that open more than their own section. */
const owns = distinct(listed.filter(({ own, code }) => own !== code).map(({ own }) => own))
const allowedWith = (held: readonly string[]) =>
  listed.filter(({ code, own }) => held.includes(code) && (own === '' || held.includes(own))).map(({ path }) => path)

const findRoutePath = (path: string) => routePaths.find((each) => each.path === path)
type Language = 'es' | 'zh' | 'en'

/** Signs in as a user with only these permissions. */
async function holding(page: Page, codes: readonly string[], language: Language = 'es'): Promise<void> {
  await page.route('**/api/organisation/me', async (route) => {
    const reply = await (await route.fetch()).json()
    reply.data.authorities = ['dashboardPerm', ...codes]
    // The sections of the requirements are the classic menu; menu-jobs.test.tsx compares the menu by job with it.
    reply.data.operator.settings.menu = 'classic'
    await route.fulfill({ json: reply })
  })
  await page.context().addCookies([{ name: 'language', value: language, url: baseURL }])
  await page.goto('/profile/index')
  await expect(page.getByRole('heading').first()).toBeVisible()
}

/** Returns the sidebar links, path by title. */
async function menuOf(page: Page): Promise<Map<string, string>> {
  const menu = page.locator('nav.nav')
  const folded = menu.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent] as const))
  return new Map(links.map(([href, title]) => [href.split('?')[0] ?? '', title]))
}

/** Navigates to a URL without reloading the console, and expects a refusal. */
async function isRefused(page: Page, path: string): Promise<void> {
  await page.evaluate((wanted) => history.pushState(null, '', wanted), path)
  await expect(page.locator('.nowhere h2')).toBeVisible()
  await expect.soft(page, path).toHaveURL((url) => url.pathname === '/404')
}

/** Navigates to a URL without reloading the console, and expects the page with its title at this path. */
async function opens(page: Page, path: string, language: Language = 'es'): Promise<void> {
  await page.evaluate((wanted) => history.pushState(null, '', wanted), path)
  await expect.soft(page, path).toHaveTitle(new RegExp(`^${findRoutePath(path)?.title[language]} - `))
  await expect.soft(page.locator('.tab:visible h1').first(), path).toBeVisible()
  await expect.soft(page, path).toHaveURL((url) => url.pathname === path)
}

/** Checks that the menu shows exactly the entries that these permissions open. */
function expectAllowed(shown: ReadonlyMap<string, string>, held: readonly string[]): void {
  expect(listed.map(({ path }) => path).filter((path) => shown.has(path))).toEqual(allowedWith(held))
}

test('ROUTE-01 the dashboard is pinned and first', async ({ signedIn: page }) => {
  await page.goto('/')
  await expect(page.locator('nav.nav').getByRole('link').first()).toHaveText('Inicio')
  await page.getByRole('navigation', { name: 'Páginas abiertas' }).getByRole('link').first().click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Cerrar', exact: true })).toBeDisabled()
})

test.describe('ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-12 ROUTE-13 in the sidebar', () => {
  test('each is under the code of its section and its own, and under no other', () => {
    for (const { section, code } of rows)
      expect.soft(menuSections.find(({ path }) => path === section)?.codes, section).toEqual([code])
    for (const { path, own } of listed) expect.soft(findRoutePath(path)?.codes, path).toEqual(own === '' ? [] : [own])
  })

  test(
    'what is built opens, what is not built is neither there nor to be reached',
    { tag: '@nightly' },
    async ({ signedIn: page }) => {
      test.slow()
      await holding(page, [...ofSections, ...owns])
      const shown = await menuOf(page)
      for (const { path } of listed) await (shown.has(path) ? opens : isRefused)(page, path)
    },
  )

  // All permissions; then every second one; then the rest, including those that also open a section.
  for (const [at, language] of (['es', 'zh', 'en'] as const).entries())
    test(`each by its own code, as it is called in ${language}`, { tag: '@nightly' }, async ({ signedIn: page }) => {
      test.slow()
      const held = [
        ...ofSections.filter((code) => !owns.includes(code)),
        ...owns.filter((_each, n) => at === 0 || n % 2 === at - 1),
      ]
      await preview(page)
      await holding(page, held, language)
      const shown = await menuOf(page)
      expectAllowed(shown, held)
      const allowed = allowedWith(held)
      for (const path of allowed) expect.soft(shown.get(path), path).toBe(findRoutePath(path)?.title[language])
      for (const row of rows) {
        const paths = entriesOf(row).map(({ path }) => path)
        const refused = paths.find((path) => !allowed.includes(path))
        const last = paths.at(-1)
        if (refused) await isRefused(page, refused)
        else if (last) await opens(page, last, language)
      }
    })

  test('nothing of it without the code of its section', async ({ signedIn: page }) => {
    await preview(page)
    await holding(page, owns)
    expectAllowed(await menuOf(page), owns)
  })
})

for (const [path, heading] of [
  ['/terdtpage', findRoutePath('/terdtpage')?.title.es ?? ''],
  ['/firstpage', 'Dónde cargar ahora'],
] as const)
  test(
    `ROUTE-14 ${path} is in no menu and opens without a session, where the operator shows it`,
    { tag: '@nightly' },
    async ({ page }) => {
      await page.goto(`${path}?optcode=demo`)
      await expect(page.getByRole('banner')).toContainText(heading)
      await expect(page.getByRole('main')).toContainText('云景停车场')
      expect(pathOf(page)).toBe(path)
      await page.goto(`${path}?optcode=nobody`)
      await expect(page.getByText('Esta página no es pública')).toBeVisible()
    },
  )

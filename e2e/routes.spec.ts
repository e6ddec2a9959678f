import { expect, type Page } from '@playwright/test'
import { knownPaths, sections } from '../apps/console/src/route-table.ts'
import { baseURL, pathOf, preview, test } from './session.ts'

/*
 * The sidebar's part of every ROUTE row, from the requirement's own list of paths and codes: what is built stands in
 * the menu, what is not is neither there nor to be reached, and EVOPS_PREVIEW=1 shows all of it. What a screen does is
 * proven by its domain.
 */
interface Row {
  /** Where its section's own paths begin, and the code that opens the section. */
  section: string
  code: string
  /** Path below the section (or whole), and its code; no code: everybody who sees the section. */
  entries: Readonly<Record<string, string>>
}

const titleOf = (path: string) => knownPaths.find((each) => each.path === path)?.title
const wordsOfLanguage = { es: 'Menú', zh: '菜单', en: 'Menu' } as const
type Language = keyof typeof wordsOfLanguage

/** Signed in as somebody who holds these codes alone. */
async function holding(page: Page, codes: readonly string[], language: Language = 'es'): Promise<void> {
  await page.unroute('**/api/organisation/me')
  await page.route('**/api/organisation/me', async (route) => {
    const reply = await (await route.fetch()).json()
    reply.data.authorities = ['dashboardPerm', ...codes]
    await route.fulfill({ json: reply })
  })
  await page.context().addCookies([{ name: 'language', value: language, url: baseURL }])
  await page.goto('/profile/index')
  await expect(page.getByRole('heading').first()).toBeVisible()
}

/** The links of the sidebar, path by title. */
async function menuOf(page: Page): Promise<Map<string, string>> {
  const menu = page.locator('nav.nav')
  const folded = menu.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent] as const))
  return new Map(links.map(([href, title]) => [href.split('?')[0] ?? '', title]))
}

/** Opens an address without loading the console again, and says where it must lead. */
async function leads(page: Page, path: string, to: string): Promise<void> {
  await page.evaluate((wanted) => history.pushState(null, '', wanted), path)
  await expect(page.locator(to === '/404' ? '.nowhere h2' : '.tab:visible h1').first()).toBeVisible()
  await expect.soft(page, path).toHaveURL((url) => url.pathname === to)
}

async function prove(page: Page, { section, code, entries }: Row): Promise<void> {
  const list = Object.entries(entries).map(
    ([path, own]) => [path.startsWith('/') ? path : `${section}/${path}`, own] as const,
  )
  const paths = list.map(([path]) => path)
  const codes = [...new Set(list.map(([, own]) => own).filter(Boolean))]
  expect(sections.find((each) => each.path === section)?.codes).toEqual([code])

  await test.step('what is not built is neither in the menu nor to be reached', async () => {
    await holding(page, [code, ...codes])
    const shown = await menuOf(page)
    for (const path of paths) await leads(page, path, shown.has(path) ? path : '/404')
  })
  await preview(page)
  for (const [at, language] of (['es', 'zh', 'en'] as const).entries()) {
    // All codes; then every other one; then those left.
    const held = at === 0 ? codes : codes.filter((_each, n) => n % 2 === at - 1)
    await test.step(`in ${language} with ${held.join(' ')}`, async () => {
      await holding(page, [code, ...held], language)
      const shown = await menuOf(page)
      const allowed = list
        .filter(([, own]) => own === '' || own === code || held.includes(own))
        .map(([path]) => path)
      expect(paths.filter((path) => shown.has(path))).toEqual(allowed)
      for (const path of allowed) expect.soft(shown.get(path), path).toBe(titleOf(path)?.[language])
      const refused = paths.find((path) => !allowed.includes(path))
      if (refused) await leads(page, refused, '/404')
      const last = allowed.at(-1)
      if (last && refused === undefined) {
        await leads(page, last, last)
        await expect(page).toHaveTitle(new RegExp(`^${titleOf(last)?.[language]} - `))
      }
    })
  }
  await test.step('nothing of it without the code of its section', async () => {
    await holding(page, codes)
    const shown = await menuOf(page)
    // The code of the section may be the code of what stands in it.
    if (!codes.includes(code)) expect(paths.filter((path) => shown.has(path))).toEqual([])
  })
}

test('ROUTE-01 the dashboard is pinned and first; charging info stands below it by its code', async ({
  signedIn: page,
}) => {
  await page.goto('/')
  await expect(page.locator('nav.nav').getByRole('link').first()).toHaveText('Inicio')
  await page
    .getByRole('navigation', { name: 'Páginas abiertas' })
    .getByRole('link')
    .first()
    .click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Cerrar', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await prove(page, {
    section: '/chgdispatch',
    code: 'equipmentMonPerm',
    entries: { chgdispatchqywx: 'equipmentMonPerm' },
  })
})

test('ROUTE-02 in the sidebar: station monitoring, each by its code', async ({ signedIn: page }) => {
  await prove(page, {
    section: '/chgstamon',
    code: 'staMonPerm',
    entries: {
      chgstatlistmon: 'equipmentMonPerm',
      chgevent: 'eventPerm',
      chgallstatlistmon: 'equipmentMonPerm',
      chgeventmonitoring: 'hidden',
    },
  })
})

test('ROUTE-03 in the sidebar: operations management, each by its code', async ({ signedIn: page }) => {
  await prove(page, {
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
  })
})

test('ROUTE-04 in the sidebar: reports, the last three for everybody who sees the section', async ({
  signedIn: page,
}) => {
  await prove(page, {
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
  })
})

test('ROUTE-05 in the sidebar: members, each by its code', async ({ signedIn: page }) => {
  await prove(page, {
    section: '/usermanager',
    code: 'memMngPerm',
    entries: {
      usermng: 'userMngPerm',
      compmsmng: 'compmsMngPerm',
      preferentialchg: 'preferentialPerm',
      discountmng: 'discountMngPerm',
    },
  })
})

test('ROUTE-06 in the sidebar: cards, each by its code', async ({ signedIn: page }) => {
  await prove(page, {
    section: '/cardmanager',
    code: 'cardMngPerm',
    entries: {
      cardkeymng: 'cardKeyPerm',
      onlinecard: 'onlineCardPerm',
      offlinecard: 'offlineCardPerm',
      cardtradequery: 'cardOrderPerm',
      cardoptlog: 'cardOptPerm',
    },
  })
})

test('ROUTE-07 in the sidebar: bus maintenance, each by its code', async ({ signedIn: page }) => {
  await prove(page, {
    section: '/busmtcmng',
    code: 'busMngPerm',
    entries: {
      driverrecord: 'driverRcdPerm',
      engconsquota: 'engConsQuotaPerm',
      carengquotastatistics: 'carEngQuotaStaticsPerm',
    },
  })
})

test('ROUTE-08 in the sidebar: the charging model, each by its code', async ({ signedIn: page }) => {
  await prove(page, {
    section: '/chgmodule',
    code: 'chgModePern',
    entries: { chgoperator: 'operatoridPerm', chgterminal: 'stationPilePerm', chgcostrule: 'costRulePerm' },
  })
})

test('ROUTE-09 in the sidebar: data analysis, each by its code', async ({ signedIn: page }) => {
  await prove(page, {
    section: '/dataanalysis',
    code: 'dataAnalysisPerm',
    entries: {
      piletypeanalysis: 'pileAnalysisPerm',
      pilepoweranalysis: 'pileAnalysisPerm',
      chargingpeakanalysis: 'pileAnalysisPerm',
      cartypeanalysis: 'carAnalysisPerm',
    },
  })
})

test('ROUTE-10 in the sidebar: bill analysis, each by its code', async ({ signedIn: page }) => {
  await prove(page, {
    section: '/orderchg',
    code: 'orderAnalysisPerm',
    entries: {
      timeintervalanalysis: 'timeIntervalAnaPerm',
      chgcostdistribution: 'chgCostDistributionPerm',
      eleandchargeanalysis: 'eleChargeAnaPerm',
      chargeavgprice: 'engAvgAnaPerm',
      energymodelanalysis: 'chgCostAnaPerm',
    },
  })
})

test('ROUTE-11 in the sidebar: organisation, each by its code', async ({ signedIn: page }) => {
  await prove(page, {
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
  })
})

test('ROUTE-12 in the sidebar: graphical drawing and explorer stand under energy, at their own paths', async ({
  signedIn: page,
}) => {
  await prove(page, {
    section: '/energy',
    code: 'energyPerm',
    entries: { '/gradraw': 'energyPerm', '/graexplorer': 'energyPerm' },
  })
})

const elsewhere: readonly Row[] = [
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
    entries: { objects: 'energyPerm', preconfig: 'energyPerm', analysis: 'energyPerm' },
  },
  {
    section: '/sysmng',
    code: 'sysMngPerm',
    entries: { dictionary: 'dictionaryPerm', tasks: 'taskPerm', approvals: 'approvalPerm' },
  },
  { section: '/statsanalysis', code: 'chgOperationPerm', entries: { orderoptaudit: 'orderAuditPerm' } },
]
for (const row of elsewhere)
  test(`ROUTE-13 in the sidebar: ${row.section}, what the seed only mentions, each by its code`, async ({
    signedIn: page,
  }) => {
    await prove(page, row)
  })

for (const [path, heading] of [
  ['/terdtpage', titleOf('/terdtpage')?.es ?? ''],
  ['/firstpage', 'Dónde cargar ahora'],
] as const)
  test(`ROUTE-14 ${path} is in no menu and opens without a session, where the operator shows it`, async ({
    page,
  }) => {
    await page.goto(`${path}?optcode=demo`)
    await expect(page.getByRole('banner')).toContainText(heading)
    await expect(page.getByRole('main')).toContainText('云景停车场')
    expect(pathOf(page)).toBe(path)
    await page.goto(`${path}?optcode=nobody`)
    await expect(page.getByText('Esta página no es pública')).toBeVisible()
  })

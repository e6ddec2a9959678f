import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, type Page } from '@playwright/test'
import { addresses, inspect, lookVariant, show, watch } from './view.ts'
import { admin, bearing, test, tokensOf } from './session.ts'

// Split into parts for the parallel workers: a single long test at the end would make the others wait.
test.describe.configure({ mode: 'parallel' })

const isOperations = (path: string) => path.startsWith('/statsanalysis/')
const isEquipment = (path: string) => /^\/(chgdispatch|chgstamon|chgmodule|reportformmng)\//.test(path)
const parts: readonly [string, (path: string) => boolean][] = [
  ['of operations', isOperations],
  ['of monitoring, the charging model and reports', isEquipment],
  ['elsewhere', (path) => !isOperations(path) && !isEquipment(path)],
]
for (const [name, isIn] of parts)
  test(
    `every screen ${name} once, look by look: accessible, nothing sideways, no error, no foreign host`,
    { tag: '@nightly' },
    async ({ page }) => {
      test.setTimeout(scaleTestTimeout(1200_000))
      const paths = (await signedInAt(page)).filter(isIn)
      expect(paths.length).toBeGreaterThan(10)
      await sweep(page, paths)
    },
  )

// Short variant of the test above; the nightly run checks all screens.
test('one screen in twenty, look by look: accessible, nothing sideways, no error, no foreign host', async ({
  page,
}) => {
  test.setTimeout(scaleTestTimeout(360_000))
  const paths = (await signedInAt(page)).filter((_path, at) => at % 20 === 0)
  expect(paths.length).toBeGreaterThan(4)
  await sweep(page, paths)
})

/** Signs in and returns all URLs. */
async function signedInAt(page: Page): Promise<string[]> {
  const tokens = await tokensOf(admin)
  await bearing(page, tokens)
  // Each screen is opened alone, without the tabs of the previous ones.
  await page.addInitScript(() => sessionStorage.removeItem('clientState'))
  return addresses(page, tokens.access_token)
}

async function sweep(page: Page, paths: readonly string[]): Promise<void> {
  const wrongs = watch(page)
  for (const [at, path] of paths.entries()) {
    const look = lookVariant(at)
    await test.step(`${path} ${look.language} ${look.theme} ${look.width}`, async () => {
      await show(page, path, look)
      expect.soft([...(await inspect(page)), ...wrongs()], `${path} ${JSON.stringify(look)}`).toEqual([])
    })
  }
}

test('the way in: accessible, nothing sideways, no error, no foreign host', async ({ page }) => {
  const wrongs = watch(page)
  await page.goto('/login')
  for (const [at, path] of ['/login', '/login?optcode=demo', '/new-password', '/login'].entries()) {
    const look = lookVariant(at)
    await show(page, path, look)
    expect.soft([...(await inspect(page)), ...wrongs()], `${path} ${JSON.stringify(look)}`).toEqual([])
  }
})

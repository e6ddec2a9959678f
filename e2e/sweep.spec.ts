import { patience } from '@evops/platform/testing'
import { expect, type Page } from '@playwright/test'
import { addresses, inspect, lookVariant, show, watch } from './view.ts'
import { admin, bearing, test, tokensOf } from './session.ts'

// In parts, which the workers share: one alone, at the end, would let the others wait.
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
      test.setTimeout(patience(1200_000))
      const paths = (await signedInAt(page)).filter(isIn)
      expect(paths.length).toBeGreaterThan(10)
      await sweep(page, paths)
    },
  )

// The small form of the above: the night looks at all of them.
test('one screen in twenty, look by look: accessible, nothing sideways, no error, no foreign host', async ({
  page,
}) => {
  test.setTimeout(patience(360_000))
  const paths = (await signedInAt(page)).filter((_path, at) => at % 20 === 0)
  expect(paths.length).toBeGreaterThan(4)
  await sweep(page, paths)
})

/** All addresses there are. */
async function signedInAt(page: Page): Promise<string[]> {
  const tokens = await tokensOf(admin)
  await bearing(page, tokens)
  // Each screen by itself, without the tabs of those before.
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

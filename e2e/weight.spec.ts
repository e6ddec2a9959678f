import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { baseURL, test } from './session.ts'

/*
 * Measures the compressed script bytes of a page: those requested by the browser, and for lists those listed in the
 * build's manifest beyond the first page. Bytes are the same on each machine.
 */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}
const dist = path.resolve(import.meta.dirname, '../apps/console/dist')
const driverDist = path.resolve(import.meta.dirname, '../apps/driver/dist')
const most = { signIn: 160, firstPage: 250, own: 120, driver: 120 }

const weights = new Map<string, number>()
function weigh(files: Iterable<string>, folder = dist): number {
  let sum = 0
  for (const file of files) {
    const bytes = weights.get(file) ?? gzipSync(readFileSync(path.join(folder, file)), { level: 6 }).length
    weights.set(file, bytes)
    sum += bytes
  }
  return Math.round(sum / 102.4) / 10
}

function scriptsOf(page: Page): Set<string> {
  const files = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.add(request.url().slice(baseURL.length + 1))
  })
  return files
}

/** Returns a chunk and all chunks required before it runs. */
function closure(manifest: Readonly<Record<string, Chunk>>, key: string, into = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || into.has(chunk.file)) return into
  into.add(chunk.file)
  for (const needed of chunk.imports ?? []) closure(manifest, needed, into)
  return into
}

test('scripts are sent compressed, and kept for ever', async ({ page }) => {
  const script = page.waitForResponse(/\/assets\/index-[^/]+\.js$/)
  await page.goto('/login')
  const headers = (await script).headers()
  expect(headers['content-encoding']).toMatch(/^(br|gzip)$/)
  expect(headers['cache-control']).toContain('immutable')
})

test(`sign-in costs at most ${most.signIn} kB of script`, async ({ page }) => {
  const files = scriptsOf(page)
  await page.goto('/login')
  await expect(page.locator('button[type=submit]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(weigh(files)).toBeLessThanOrEqual(most.signIn)
})

test(`the drivers’ first page costs at most ${most.driver} kB of script`, async ({ page }) => {
  const files = scriptsOf(page)
  await page.goto('/drive/?o=demo')
  await expect(page.getByRole('link', { name: /libres/ }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const own = [...files].map((file) => file.replace(/^drive\//, ''))
  expect(own.length).toBeGreaterThan(0)
  expect(weigh(own, driverDist)).toBeLessThanOrEqual(most.driver)
})

test(`the first page with the palette costs at most ${most.firstPage} kB, each screen ${most.own} kB more`, async ({
  signedIn: page,
}) => {
  const first = scriptsOf(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dinero de hoy' })).toBeVisible()
  await expect(page.locator('.bone:visible')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(weigh(first)).toBeLessThanOrEqual(most.firstPage)

  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const screens = Object.keys(manifest).filter((key) => /src\/console\/.*\.tsx$/.test(key))
  expect(screens.length).toBeGreaterThan(20)
  const own = screens.map((key) => {
    const files = [...closure(manifest, key)].filter((file) => !first.has(file))
    return { key, kB: weigh(files) }
  })
  expect(own.filter(({ kB }) => kB > most.own)).toEqual([])
})

/*
 * `npm run dev -- screen-sizes [--sizes 1,3,30]`: draws the live screens and video walls of operators with 1, 3,
 * 30, 300 and 1,400 stations at desktop and phone width into .cache/sizes, with a page (index.html) that shows them
 * side by side. Prints overlapping elements and horizontal overflow, and ends with exit code 1 if there are any.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { createInstallation, withCleanUp } from '../bench/installation.ts'
import { chromiumFlags, findChromium } from '../ready/chromium.mjs'
import { buildConsole } from '../ready/console.mjs'
import { root } from '../ready/runtime.mjs'
import { picturePassword, readSignInCookies } from './signed-in.ts'
import { fillSize } from './sizes-fill.ts'

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '1,3,30,300,1400' } } })
const sizes = values.sizes.split(',').map(Number)
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  console.error('--sizes must be whole numbers above 0, with commas between them')
  process.exit(1)
}

const folder = path.join(root, '.cache/sizes')
const screens = [
  '/',
  '/chgstamon/chgstatlistmon',
  '/chgstamon/chgallstatlistmon',
  '/chgstamon/chgeventmonitoring',
  '/chgstamon/alarms',
  '/statsanalysis/chgstation',
  '/statsanalysis/chgpile',
  '/bigscreen',
] as const
const widths = [1440, 390] as const
const nameOf = (screen: string) => screen.replaceAll('/', '_').slice(1) || 'home'
const pictureOf = (screen: string, size: number, width: number) => `${nameOf(screen)}.${size}.${width}.jpg`

mkdirSync(folder, { recursive: true })
await buildConsole()
const installation = await createInstallation({ env: { EVOPS_ADMIN_PASSWORD: picturePassword } })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const baseUrl = `http://127.0.0.1:${installation.port}`
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath ? { executablePath } : {}),
  })
  const findings: string[] = []
  for (const size of sizes) {
    await fillSize(installation.databaseUrl(), size)
    const context = await browser.newContext({ baseURL: baseUrl, reducedMotion: 'reduce', locale: 'en-GB' })
    const page = await context.newPage()
    page.on('pageerror', (error) => findings.push(`${size} ${page.url()}: ${error.message}`))
    await context.addCookies(await readSignInCookies(baseUrl, { optcode: `size-${size}`, language: 'en' }))
    for (const screen of screens) findings.push(...(await checkScreen(page, screen, size)))
    await context.close()
  }
  await browser.close()
  writeFileSync(path.join(folder, 'index.html'), sheet())
  for (const finding of findings) console.log(finding)
  console.log(`${sizes.length * screens.length * widths.length} pictures: ${path.join(folder, 'index.html')}`)
  console.log(`${findings.length} findings`)
  if (findings.length > 0) process.exitCode = 1
})

async function checkScreen(page: Page, screen: string, size: number): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.goto(screen)
    await page.getByRole('heading').filter({ visible: true }).first().waitFor()
    // The attention list and the first steps load separately; an earlier picture would show an empty page.
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(
      () => document.querySelectorAll('.bone, [aria-busy="true"]').length === 0 && document.fonts.status === 'loaded',
    )
    await page.screenshot({
      path: path.join(folder, pictureOf(screen, size, width)),
      type: 'jpeg',
      quality: 75,
    })
    const beyond = await page.evaluate(overlapping)
    found.push(...beyond.map((text) => `${size} stations ${screen} ${width}: ${text}`))
  }
  return found
}

/** Returns overlapping texts, and boxes with horizontal overflow. Runs in the page. */
function overlapping(): string[] {
  const boxes = [document.documentElement, ...document.querySelectorAll('main.page')]
  const wide = boxes
    .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0)
    .map((box) => `overflow ${box.scrollWidth} > ${box.clientWidth}`)
  const texts: { text: string; box: DOMRect; element: Element }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null && texts.length < 1_500; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement
    if (text === '' || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    // Text for screen readers only.
    if (element.closest('.unseen') || getComputedStyle(element).clipPath !== 'none') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    // Content that is scrolled out of view or below a fixed bar is covered on purpose.
    if (box.width > 1 && box.height > 1 && seen && (element.contains(seen) || seen.contains(element)))
      texts.push({ text, box, element })
  }
  const meet = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4
  const over = texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter((other) => meet(one.box, other.box) && !one.element.contains(other.element))
      .map((other) => `“${one.text}” lies on “${other.text}”`),
  )
  return [...wide, ...over.slice(0, 5)]
}

function sheet(): string {
  const row = (screen: string, width: number) =>
    `<h2>${screen} ${width}</h2><p>${sizes
      .map((size) => `<img alt="${size}" src="${pictureOf(screen, size, width)}" width="${width === 390 ? 220 : 460}">`)
      .join('\n')}</p>`
  return `<!doctype html><meta charset="utf-8"><title>Sizes: ${sizes.join(', ')} stations</title>
<style>body{font:14px sans-serif;margin:8px}p{display:flex;flex-wrap:wrap;gap:8px;align-items:start;margin:0}img{border:1px solid #ccc}</style>
${screens.flatMap((screen) => widths.map((width) => row(screen, width))).join('\n')}
`
}

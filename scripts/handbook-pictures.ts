import { chromium, type Page } from '@playwright/test'
import { createInstallation, withCleanUp } from './bench/installation.ts'
import { chromiumFlags, findChromium } from './ready/chromium.mjs'
import { buildConsole } from './ready/console.mjs'
import { picturePassword, readSignInCookies } from './web/signed-in.ts'
import { waitForDemo } from './bench/web-figures.ts'

/** Operator of the demo whose screens show the handbook's language. */
const operators = { zh: 'demo', en: 'demo', es: 'demo-es' } as const
export type PictureLanguage = keyof typeof operators
const size = { width: 1280, height: 800 }

/**
 * Starts the demo in a folder of its own and waits until its past is complete, because empty lists explain nothing. Then
 * it takes a picture of each page in each language, and passes it on as JPEG. A page that does not open stops the run.
 */
export async function takePictures(
  paths: readonly string[],
  keep: (language: PictureLanguage, path: string, jpeg: Buffer) => void,
): Promise<void> {
  await buildConsole()
  const installation = await createInstallation({ demo: true, env: { EVOPS_ADMIN_PASSWORD: picturePassword } })
  await withCleanUp(installation.remove, async () => {
    await installation.start()
    const baseUrl = `http://127.0.0.1:${installation.port}`
    await waitForDemo(baseUrl, picturePassword)
    const executablePath = findChromium()
    const browser = await chromium.launch({ args: [...chromiumFlags], ...(executablePath ? { executablePath } : {}) })
    for (const language of ['zh', 'en', 'es'] as const) {
      const optcode = operators[language]
      const context = await browser.newContext({ baseURL: baseUrl, viewport: size, reducedMotion: 'reduce' })
      await context.addCookies(await readSignInCookies(baseUrl, { optcode, language }))
      const page = await context.newPage()
      for (const path of paths) keep(language, path, await takePicture(page, path))
      await context.close()
    }
    await browser.close()
    await installation.kill()
  })
}

async function takePicture(page: Page, path: string): Promise<Buffer> {
  await page.goto(path)
  await page.getByRole('heading').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(
    () => document.querySelectorAll('.bone, [aria-busy="true"]').length === 0 && document.fonts.status === 'loaded',
  )
  return page.screenshot({ type: 'jpeg', quality: 70 })
}

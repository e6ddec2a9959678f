import { createStore, networkSettings } from '@evops/kit'

/** True once the server offers another build than the running one. */
export const newVersion = createStore(false)
const everyMs = 5 * 60_000

/** Returns the build's name: the hashed name of the first script in the page. */
export function buildNameInPage(html: string): string | undefined {
  return /src="\/assets\/(index-[\w-]+)\.js"/.exec(html)?.[1]
}

/** Returns the running build; undefined when the console runs from its sources. */
export function runningBuild(): string | undefined {
  return buildNameInPage(document.documentElement.outerHTML)
}

/** Checks for a new build every five minutes, and when the tab becomes visible; stops after finding one. */
export function pollForNewBuild(): () => void {
  const running = runningBuild()
  if (!running) return () => undefined
  const checkVersion = async () => {
    if (newVersion.get() || document.hidden) return
    const response = await fetch(`${networkSettings.baseUrl}/`, { cache: 'no-store' }).catch(() => undefined)
    const offered = response?.ok ? buildNameInPage(await response.text()) : undefined
    if (offered && offered !== running) newVersion.set(true)
  }
  const timer = setInterval(() => void checkVersion(), everyMs)
  const checkWhenVisible = () => void checkVersion()
  document.addEventListener('visibilitychange', checkWhenVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkWhenVisible)
  }
}

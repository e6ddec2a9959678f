import { createRequire } from 'node:module'
import path from 'node:path'

/* Runs the pages of apps/mini-programme like WeChat: their own code, with a `wx` object that calls the real server. */

const folder = path.resolve(import.meta.dirname, '../../../mini-programme')
const load = createRequire(import.meta.url)

// oxlint-disable-next-line typescript/no-explicit-any -- a page has whatever its code gives it
type ShellPage = any
export interface MiniProgrammeOptions {
  /** URL of the real server. */
  server: string
  operator: string
  /** Returns a code of `wx.login`. */
  login: () => string
  /** Simulates a payment request in WeChat's app; throws the error text if it is not ok. */
  requestPayment: (params: Record<string, string>) => void
  /** Returns the scanned code; undefined: cancelled. */
  scan?: () => string | undefined
}
export interface MiniProgrammeShell {
  /** Stack of pages; the last one is visible. */
  pages: ShellPage[]
  /** Performs `wx.miniProgram.navigateTo` of a web page; false if there is no such page. */
  navigateTo(url: string): boolean
  /** Returns true once only the first page is open. */
  isBack(): boolean
}

/** Opens the mini-programme with its first page. */
export function openMiniProgrammeShell(
  parts: MiniProgrammeOptions,
  options: Record<string, string> = {},
): MiniProgrammeShell {
  const { server, operator } = parts
  for (const name of Object.keys(load.cache)) if (name.startsWith(folder)) delete load.cache[name]
  Object.assign(load(path.join(folder, 'config.js')), { server, operator })
  const pages: ShellPage[] = []
  const { pages: pagePaths } = load(path.join(folder, 'app.json')) as { pages: string[] }
  const shell: MiniProgrammeShell = {
    pages,
    isBack: () => pages.length === 1,
    navigateTo(url) {
      const [name = '', query = ''] = url.replace(/^\//, '').split('?')
      if (!pagePaths.includes(name)) return false
      begin(name, Object.fromEntries(new URLSearchParams(query)))
      return true
    },
  }
  function begin(name: string, query: Record<string, string>): void {
    const file = path.join(folder, `${name}.js`)
    delete load.cache[file]
    let made: ShellPage
    Object.assign(globalThis, { Page: (page: ShellPage) => (made = page) })
    load(file)
    made.setData = (more: object) => Object.assign(made.data, more)
    pages.push(made)
    made.onLoad(query)
  }
  Object.assign(globalThis, { wx: wxOf(parts, pages), getCurrentPages: () => pages })
  begin('pages/index/index', options)
  return shell
}

interface Request {
  url: string
  method: string
  header: Record<string, string>
  data: object
  success: (reply: { statusCode: number; data: unknown }) => void
  fail: () => void
}
interface Done<T> {
  success: (result: T) => void
  fail?: (result: { errMsg: string }) => void
  complete?: () => void
}
function wxOf({ login, requestPayment, scan }: MiniProgrammeOptions, pages: ShellPage[]) {
  return {
    getAppBaseInfo: () => ({ language: 'zh_CN' }),
    setNavigationBarTitle: () => undefined,
    navigateBack: () => void pages.pop(),
    login: ({ success }: Done<{ code: string }>) => success({ code: login() }),
    scanCode({ success, complete }: Done<{ result: string }>) {
      const result = scan?.()
      if (result !== undefined) success({ result })
      complete?.()
    },
    request({ url, method, header, data, success, fail }: Request) {
      const init = {
        method,
        headers: { 'content-type': 'application/json', ...header },
        body: JSON.stringify(data),
      }
      fetch(url, init)
        .then(async (reply) => success({ statusCode: reply.status, data: await reply.json() }))
        .catch(fail)
    },
    requestPayment({ success, fail, ...params }: Done<{ errMsg: string }> & Record<string, never>) {
      try {
        requestPayment(params)
      } catch (error) {
        return fail?.({ errMsg: error instanceof Error ? error.message : String(error) })
      }
      success({ errMsg: 'requestPayment:ok' })
    },
  }
}

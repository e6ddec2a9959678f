import { beforeEach, expect, test, vi } from 'vitest'
import { clearErrorLog, errorLog, recordError } from './error-log.ts'

beforeEach(clearErrorLog)
const printing = () => vi.spyOn(console, 'error').mockReset().mockReturnValue(undefined)

/** Returns the browser's own message for a ResizeObserver loop, in which an observer changes the size it observes. */
function noticeOfLoop(): Promise<string> {
  return new Promise((resolve) => {
    const box = document.body.appendChild(document.createElement('div'))
    const grow = new ResizeObserver(([entry]) => {
      box.style.height = `${(entry?.contentRect.height ?? 0) + 1}px`
    })
    addEventListener(
      'error',
      (event) => {
        grow.disconnect()
        box.remove()
        event.stopImmediatePropagation()
        event.preventDefault()
        resolve(event.message)
      },
      { once: true, capture: true },
    )
    grow.observe(box)
  })
}

test('ERR-04 sizes that come a frame later are no error: the browser’s notice is neither kept nor printed', async () => {
  const notice = await noticeOfLoop()
  expect(notice).toContain('ResizeObserver')
  const printed = printing()
  recordError(notice, '', 'error')
  recordError(new Error(notice))
  expect(errorLog.get()).toEqual([])
  expect(printed).not.toHaveBeenCalled()
})

test('ERR-04 any other error is kept with its page and printed, one that speaks of an observer too', () => {
  const printed = printing()
  recordError(new Error('the ResizeObserver loop of a chart broke'))
  recordError('sizes are wrong', 'charts', 'promise')
  expect(errorLog.get().map(({ message, component }) => [message, component])).toEqual([
    ['sizes are wrong', 'charts'],
    ['the ResizeObserver loop of a chart broke', expect.any(String)],
  ])
  expect(printed).toHaveBeenCalledTimes(2)
})

import { expect, test } from 'vitest'
import { scrollToItem } from './show-item.ts'

/** Creates a frame of 100 × 100 px with an item beyond its edge. */
function createFrameWithItem(style: string) {
  const frame = document.createElement('nav')
  frame.style.cssText = 'position: relative; width: 100px; height: 100px; overflow: auto'
  const item = document.createElement('a')
  item.style.cssText = `position: absolute; width: 40px; height: 20px; ${style}`
  frame.append(item)
  document.body.append(frame)
  return { frame, item }
}
const isWithin = ({ frame, item }: ReturnType<typeof createFrameWithItem>) => {
  const [around, own] = [frame, item].map((each) => each.getBoundingClientRect())
  return (
    around !== undefined &&
    own !== undefined &&
    own.top >= around.top &&
    own.bottom <= around.bottom &&
    own.left >= around.left &&
    own.right <= around.right
  )
}

test.each(['top: 400px', 'left: 400px', 'top: 400px; left: 400px'])(
  'NAV-01 the entry of the menu, or the tab, that one is at comes into sight: %s',
  (style) => {
    const made = createFrameWithItem(style)
    expect(isWithin(made)).toBe(false)
    scrollToItem(made.frame, made.item)
    expect(isWithin(made)).toBe(true)
    const { scrollTop, scrollLeft } = made.frame
    scrollToItem(made.frame, made.item)
    expect([made.frame.scrollTop, made.frame.scrollLeft]).toEqual([scrollTop, scrollLeft])
    made.frame.remove()
  },
)

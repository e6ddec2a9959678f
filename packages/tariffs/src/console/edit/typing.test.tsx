import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { exampleContent } from '../../contract/index.ts'
import '../paint.css'
import '../tariffs.css'
import { PublishChecksPanel } from './Checks.tsx'
import { FeeSheet } from './FeeSheet.tsx'
import { PaintSheet } from './PaintSheet.tsx'
import { PriceTable } from './PriceTable.tsx'

const before = { number: 1, content: exampleContent('EUR') }
beforeEach(() => void signInForTest([]))

/** The parts of a draft page that change while the user types. */
function Draft() {
  const [content, setContent] = useState(before.content)
  return (
    <div className="draft">
      <PaintSheet content={content} row={0} onRow={() => undefined} onChange={setContent} />
      <div className="lower">
        <PriceTable content={content} row={0} onChange={setContent} />
        <PublishChecksPanel content={content} before={before} />
      </div>
      <FeeSheet content={content} onChange={setContent} />
    </div>
  )
}

test.each([1_440, 1_024])(
  'ROUTE-08 chgcostrule: nothing jumps while one types prices, whatever is said of them meanwhile (%i px)',
  async (width) => {
    await page.viewport(width, 900)
    const screen = await render(
      <TestPageStage>
        <Draft />
      </TestPageStage>,
    )
    const box = screen.getByRole('textbox', { name: /^Electricity.*, Peak$/i })
    await box.click()
    // Messages in the corner may appear and disappear.
    const places = () =>
      [...screen.container.querySelectorAll('.draft :is(input, h2, button, th[scope="row"])')].map((part, at) => {
        const { top, left } = part.getBoundingClientRect()
        return [at, part.tagName, part.getAttribute('aria-label'), Math.round(top), Math.round(left)].join(' ')
      })
    const checklistText = () => screen.container.querySelector('.checklist')?.textContent
    const at = { places: places(), text: checklistText() }
    const received = new Set([at.text])
    for (const text of ['9', '9,', 'nonsense', '', '0', '1.23456']) {
      await userEvent.fill(box, text)
      received.add(checklistText())
      expect(places(), text).toEqual(at.places)
    }
    // Validation runs while the user types: the list of checks changed.
    expect(received.size).toBeGreaterThan(2)
  },
)

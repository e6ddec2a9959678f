import { Button, Empty, PageHead } from '@evops/kit'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './shell-lists.css'

async function countPrimaryButtons(isEmpty: boolean): Promise<number> {
  const add = <Button kind="primary">Add</Button>
  const { container } = await render(
    <main className="page">
      <PageHead title="Things" actions={add} />
      {isEmpty && <Empty title="No things yet">{add}</Empty>}
    </main>,
  )
  const plain = await render(<Button>Plain</Button>)
  const colourOf = (of: Element) => getComputedStyle(of).backgroundColor
  const usual = [...plain.container.querySelectorAll('.btn')].map(colourOf)
  return [...container.querySelectorAll('.btn')].filter((each) => !usual.includes(colourOf(each))).length
}

test('ROUTE-01 one button of a page is filled: in an empty list the one in its middle', async () => {
  expect(await countPrimaryButtons(false)).toBe(1)
  expect(await countPrimaryButtons(true)).toBe(1)
})

import { Select } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dialog } from '../parts/Dialog.tsx'
import { setLanguage } from '../words/language.ts'
import { AntdFrame } from './AntdFrame.tsx'

test("X-15 a box in antd's frame is made once: words that arrive, or change, take nothing from who types", async () => {
  let made = 0
  function Box() {
    useEffect(() => {
      made += 1
    }, [])
    return <input aria-label="box" />
  }
  const screen = await render(
    <Suspense fallback="waiting">
      <AntdFrame>
        <Box />
      </AntdFrame>
    </Suspense>,
  )
  const box = screen.getByRole('textbox', { name: 'box' })
  await box.fill('depot')
  for (const language of ['zh', 'es', 'zh'] as const) {
    setLanguage(language)
    await expect.element(box).toBeVisible()
    await expect.element(box).toHaveValue('depot')
  }
  expect(made).toBe(1)
})

test('X-15 a list of choices opens above the dialog that asks for one', async () => {
  function DialogProbe() {
    const [depot, setDepot] = useState<string>()
    return (
      <Dialog title="Where" onClose={() => undefined}>
        <AntdFrame>
          <Select
            aria-label="place"
            style={{ width: 200 }}
            options={[{ value: 'd', label: 'Depot' }]}
            onChange={(value: string) => setDepot(value)}
          />
        </AntdFrame>
        <p>chosen: {depot ?? 'none'}</p>
      </Dialog>
    )
  }
  const screen = await render(
    <Suspense fallback="waiting">
      <DialogProbe />
    </Suspense>,
  )
  await screen.getByRole('combobox', { name: 'place' }).click()
  await screen.getByTitle('Depot').click()
  await expect.element(screen.getByText('chosen: d')).toBeVisible()
})

import { createReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getCard, onlineCardPermissions } from '../../contract/index.ts'
import { CardActs } from './CardActs.tsx'
import type { CardScreen } from './screens.ts'

const screenOfOnlineCards: CardScreen = {
  offline: 'false',
  families: ['online'],
  title: 'cards.menu.online',
  columns: 'online-cards',
  codes: onlineCardPermissions,
}

test('the address of the palette’s "report card lost" opens its dialog', async () => {
  signInForTest(Object.values(onlineCardPermissions).flat())
  const card = createReply(getCard.reply, { state: 'active', cardNo: '4711' })
  const screen = await render(
    <TestPageStage at={{ act: 'loss' }}>
      <CardActs card={card} screen={screenOfOnlineCards} onEdit={() => undefined} />
    </TestPageStage>,
  )
  await expect.element(screen.getByRole('dialog', { name: 'Report lost · 4711' })).toBeVisible()
})

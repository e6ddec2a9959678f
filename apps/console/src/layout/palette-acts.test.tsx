import { listCards } from '@evops/cards/contract'
import { listSessions } from '@evops/charging/contract'
import { translateText } from '@evops/kit'
import { createPageReply, signInForTest } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { findNewThings, shellActs } from './palette-acts.ts'

const id = '019a9f5e-0000-7000-8000-00000000000a'
const search = async (text: string) => {
  const found = await Promise.all(shellActs.slice(0, 3).map((act) => act.find(text, new AbortController().signal)))
  return found.flat().map(({ href }) => href)
}

test.each([
  ['stop 03', `/statsanalysis/chgtransorder/${id}?act=stop`],
  ['stop session 03', `/statsanalysis/chgtransorder/${id}?act=stop`],
  ['detener la sesión 03', `/statsanalysis/chgtransorder/${id}?act=stop`],
  ['parar 03', `/statsanalysis/chgtransorder/${id}?act=stop`],
  ['停止 03', `/statsanalysis/chgtransorder/${id}?act=stop`],
  ['结束会话 03', `/statsanalysis/chgtransorder/${id}?act=stop`],
  ['refund 0004', `/statsanalysis/chgtransorder/${id}?act=refund`],
  ['refund session 0004', `/statsanalysis/chgtransorder/${id}?act=refund`],
  ['reembolsar 0004', `/statsanalysis/chgtransorder/${id}?act=refund`],
  ['devolver sesión 0004', `/statsanalysis/chgtransorder/${id}?act=refund`],
  ['退款订单 0004', `/statsanalysis/chgtransorder/${id}?act=refund`],
  ['report card lost 4711', `/cardmanager/onlinecard?open=${id}&act=loss`],
  ['lost card 4711', `/cardmanager/onlinecard?open=${id}&act=loss`],
  ['dar por extraviada la tarjeta 4711', `/cardmanager/onlinecard?open=${id}&act=loss`],
  ['tarjeta 4711', undefined],
  ['挂失 4711', `/cardmanager/onlinecard?open=${id}&act=loss`],
  ['丢失卡片 4711', `/cardmanager/onlinecard?open=${id}&act=loss`],
])('the palette offers "%s" with the dialog of the act', async (text, href) => {
  const requests = signInForTest([], {
    'GET /api/sessions': () => createPageReply(listSessions.reply, [{ id }]),
    'GET /user/cardopt/list': () => createPageReply(listCards.reply, [{ id, family: 'online' }]),
  })
  expect(await search(text)).toEqual(href ? [href] : [])
  expect(requests.map(({ query }) => query.get('search'))).toEqual(href ? [text.split(' ').at(-1)] : [])
})

test.each([
  ['new work', '/statsanalysis/chgyworder?new=1'],
  ['create charge point', '/statsanalysis/chgpile?new=1'],
  ['nuevo cliente', '/usermanager/usermng?new=1'],
  ['nueva tarjeta', '/cardmanager/onlinecard?new=register'],
  ['añadir punto de recarga', '/statsanalysis/chgpile?new=1'],
  ['新建充电桩', '/statsanalysis/chgpile?new=1'],
  ['新增 会员', '/usermanager/usermng?new=1'],
])('"%s" offers the form by its name in any language', (text, href) => {
  signInForTest([])
  expect(findNewThings(text, () => true).map((hit) => hit.href)).toEqual([href])
})

test('titles and labels of the acts are words, not keys', () => {
  signInForTest([])
  const labels = findNewThings('new', () => true).map(({ label }) => label)
  expect([...labels, ...shellActs.map(({ title }) => translateText(title))].join()).not.toContain('shell.palette')
})

test('"new" offers only the forms that the user may open', () => {
  signInForTest([])
  expect(findNewThings('新建', (href) => href.includes('sysuser')).map(({ href }) => href)).toEqual([
    '/sysmng/sysuser?new=1',
  ])
})

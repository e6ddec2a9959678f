import { listCards } from '@evops/cards/contract'
import { listSessions } from '@evops/charging/contract'
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
  ['停止 03', `/statsanalysis/chgtransorder/${id}?act=stop`],
  ['reembolsar 0004', `/statsanalysis/chgtransorder/${id}?act=refund`],
  ['refund 0004', `/statsanalysis/chgtransorder/${id}?act=refund`],
  ['挂失 4711', `/cardmanager/onlinecard?open=${id}&act=loss`],
  ['report card lost 4711', `/cardmanager/onlinecard?open=${id}&act=loss`],
])('the palette offers "%s" with the dialog of the act', async (text, href) => {
  const requests = signInForTest([], {
    'GET /api/sessions': () => createPageReply(listSessions.reply, [{ id }]),
    'GET /user/cardopt/list': () => createPageReply(listCards.reply, [{ id, family: 'online' }]),
  })
  expect(await search(text)).toEqual([href])
  expect(requests.map(({ query }) => query.get('search'))).toEqual([text.split(' ').at(-1)])
})

test('"new" offers the forms that the user may open, by their name in any language', () => {
  signInForTest([])
  expect(findNewThings('new work', () => true).map(({ href }) => href)).toEqual(['/statsanalysis/chgyworder?new=1'])
  expect(findNewThings('nuevo cliente', () => true).map(({ href }) => href)).toEqual(['/usermanager/usermng?new=1'])
  expect(findNewThings('新建', (href) => href.includes('sysuser')).map(({ href }) => href)).toEqual([
    '/sysmng/sysuser?new=1',
  ])
})

import { describe, expect, test } from 'vitest'
import type { OrganisationBrief } from '../../contract/index.ts'
import { groupByParent, indentedOrgOptions, handleTreeKey, treeLines, withDescendants } from './tree.rules.ts'

const org = (orgId: string, parentId: string | null, position = 0): OrganisationBrief => ({
  orgId,
  parentId,
  name: `Company ${orgId}`,
  code: orgId.toUpperCase(),
  position,
})
const all = [org('a', null, 2), org('b', null, 1), org('a1', 'a'), org('a2', 'a'), org('a11', 'a1')]
const visibleOrgIds = (closed: string[] = [], find = '') =>
  treeLines(all, new Set(closed), find).map((line) => line.org.orgId)

describe('ROUTE-11 the tree of organisations', () => {
  test('siblings stand in their order, folded ones hide what is below', () => {
    expect(visibleOrgIds()).toEqual(['b', 'a', 'a1', 'a11', 'a2'])
    expect(visibleOrgIds(['a1'])).toEqual(['b', 'a', 'a1', 'a2'])
  })
  test('finding shows the way to what matches, folded or not', () => {
    expect(visibleOrgIds(['a', 'a1'], 'A11')).toEqual(['a', 'a1', 'a11'])
    expect(visibleOrgIds([], 'nowhere')).toEqual([])
  })
  test('one whose parent is out of sight is a root', () => {
    expect(treeLines([org('x', 'hidden')], new Set())[0]?.level).toBe(1)
  })
  test('a move offers no place below itself', () => {
    expect([...withDescendants(groupByParent(all), 'a')]).toEqual(['a', 'a1', 'a11', 'a2'])
    expect(indentedOrgOptions(all, 'a').map((choice) => choice.value)).toEqual(['b'])
  })
  test.each([
    ['b', 'ArrowDown', { to: 'a' }],
    ['b', 'ArrowUp', {}],
    ['a', 'ArrowLeft', { fold: 'a' }],
    ['a', 'ArrowRight', { to: 'a1' }],
    ['a2', 'ArrowLeft', { to: 'a' }],
    ['a2', 'ArrowRight', {}],
    ['a11', 'Home', { to: 'b' }],
    ['b', 'End', { to: 'a2' }],
    ['b', 'x', undefined],
  ])('from %s the key %s gives %j', (from, key, expected) => {
    const lines = treeLines(all, new Set())
    expect(
      handleTreeKey(
        lines,
        lines.findIndex((line) => line.org.orgId === from),
        key,
      ),
    ).toEqual(expected)
  })
})

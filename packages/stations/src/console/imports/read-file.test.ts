import { describe, expect, it } from 'vitest'
import { csvLine } from '../download.ts'
import { decode } from './read-file.ts'

const buffer = (...bytes: number[]) => new Uint8Array(bytes).buffer

describe('a chosen file', () => {
  it('is read as UTF-8, with or without its mark', () => {
    const text = new TextEncoder().encode('\uFEFF场站,estación')
    expect(decode(text.buffer)).toEqual({ text: '场站,estación', encoding: 'utf-8' })
  })

  it('is read as GB18030 when it is no UTF-8', () => {
    // 场站 in GB18030
    expect(decode(buffer(0xb3, 0xa1, 0xd5, 0xbe))).toEqual({ text: '场站', encoding: 'gb18030' })
  })

  it('is read as Windows Latin when Chinese makes no sense of it', () => {
    // "ó" at the end of the text, alone
    expect(decode(buffer(0x61, 0xf3))).toEqual({ text: 'aó', encoding: 'windows-1252' })
  })

  it('is read as the reader says', () => {
    expect(decode(buffer(0xe9), 'windows-1252').text).toBe('é')
  })
})

describe('a list taken along', () => {
  it('quotes what needs it and runs no formula', () => {
    expect(csvLine([1, 'a,b', 'say "x"', null, '=1+1', -3])).toBe('1,"a,b","say ""x""",,\'=1+1,-3')
  })
})

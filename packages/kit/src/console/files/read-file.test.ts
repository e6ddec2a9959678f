import { describe, expect, it } from 'vitest'
import { workbookPrefix } from '@evops/platform/contract'
import { decodeBytes, decodeFile } from './read-file.ts'

const buffer = (...bytes: number[]) => new Uint8Array(bytes).buffer

describe('a chosen file', () => {
  it('is read as UTF-8, with or without its mark', () => {
    const text = new TextEncoder().encode('\uFEFF场站,estación')
    expect(decodeBytes(text.buffer)).toEqual({ text: '场站,estación', encoding: 'utf-8' })
  })

  it('is read as GB18030 when it is no UTF-8', () => {
    // 场站 in GB18030
    expect(decodeBytes(buffer(0xb3, 0xa1, 0xd5, 0xbe))).toEqual({ text: '场站', encoding: 'gb18030' })
  })

  it('is read as UTF-16 by its mark, or by the empty bytes beside Latin letters', () => {
    expect(decodeBytes(buffer(0xff, 0xfe, 0x3a, 0x57, 0xd9, 0x7a))).toEqual({ text: '场站', encoding: 'utf-16le' })
    expect(decodeBytes(buffer(0xfe, 0xff, 0x57, 0x3a))).toEqual({ text: '场', encoding: 'utf-16be' })
    expect(decodeBytes(buffer(0x61, 0, 0x2c, 0))).toEqual({ text: 'a,', encoding: 'utf-16le' })
  })

  it('is read as Windows Latin when Chinese makes no sense of it', () => {
    // "ó" at the end of the text, alone
    expect(decodeBytes(buffer(0x61, 0xf3))).toEqual({ text: 'aó', encoding: 'windows-1252' })
  })

  it.each(['Nombre;España;Málaga;Núñez', 'Straße;München;Größe', 'Vehículo', 'Año', 'coração;não'])(
    'is read as Windows Latin by its content: %s',
    (text) => {
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
      expect(decodeBytes(bytes.buffer)).toEqual({ text, encoding: 'windows-1252' })
    },
  )

  it('is read as UTF-16 without a mark by the empty halves of its separators', () => {
    const text = '场站,名称,城市\n1,停车场,北京'
    const bytes = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
    expect(decodeBytes(bytes.buffer)).toEqual({ text, encoding: 'utf-16le' })
  })

  it('is read as the reader says', () => {
    expect(decodeBytes(buffer(0xe9), 'windows-1252').text).toBe('é')
  })

  it('is Base64 behind its prefix when it is a workbook', async () => {
    const file = new File([new Uint8Array([0x50, 0x4b, 3, 4, 255])], 'Old.XLSX')
    expect(await decodeFile(file)).toEqual({ content: `${workbookPrefix}UEsDBP8=`, encoding: null })
    expect(await decodeFile(new File(['a,b'], 'old.csv'))).toEqual({ content: 'a,b', encoding: 'utf-8' })
  })
})

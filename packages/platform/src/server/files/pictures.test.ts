import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { samplePictures } from '../../testing/index.ts'
import { parsePicture } from './pictures.ts'

describe('D-30f a picture is looked at to its end', () => {
  test.each(Object.entries(samplePictures))('%s: whole, with something behind it, broken off', (name, picture) => {
    expect(parsePicture(picture)).toEqual({ type: `image/${name}`, bytes: picture })
    // An appended script or archive is removed.
    const longer = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    expect(parsePicture(longer)?.bytes.equals(picture)).toBe(true)
    for (let length = 0; length < picture.length; length += 1)
      expect([length, parsePicture(picture.subarray(0, length))]).toEqual([length, null])
  })

  test('what only begins as one, or is damaged, is none', () => {
    for (const begins of ['89504e470d0a1a0a', 'ffd8ffe0', '52494646000000005745425056503820'])
      expect(parsePicture(Buffer.concat([Buffer.from(begins, 'hex'), Buffer.from('<html>'.repeat(9))]))).toBeNull()
    const damaged = Buffer.from(samplePictures.png)
    damaged[45] = (damaged[45] ?? 0) ^ 1
    expect(parsePicture(damaged)).toBeNull()
  })

  test('PRIV-01 where and with what a photo was taken is left out; how it is turned stays', () => {
    const { jpeg, png, webp } = samplePictures
    const segment = (marker: number, body: Buffer) => {
      const head = Buffer.from([0xff, marker, 0, 0])
      head.writeUInt16BE(body.length + 2, 2)
      return Buffer.concat([head, body])
    }
    // Two directory entries: the camera maker and the orientation; then a GPS location.
    const tiff = (turn: number, isLittle: boolean) => {
      const own = Buffer.alloc(38)
      own.write(isLittle ? 'II' : 'MM', 'latin1')
      const writeUInt = (value: number, at: number, size: 2 | 4) =>
        isLittle ? own.writeUIntLE(value, at, size) : own.writeUIntBE(value, at, size)
      writeUInt(42, 2, 2)
      writeUInt(8, 4, 4)
      writeUInt(2, 8, 2)
      for (const [at, tag, value] of [
        [10, 0x010f, 0],
        [22, 0x0112, turn],
      ] as const) {
        writeUInt(tag, at, 2)
        writeUInt(3, at + 2, 2)
        writeUInt(1, at + 4, 4)
        writeUInt(value, at + 8, 2)
      }
      return Buffer.concat([Buffer.from('Exif\0\0'), own, Buffer.from('GPS 40.4168 -3.7038')])
    }
    const withSegments = (more: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...more, jpeg.subarray(2)])
    const others = [
      segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x>GPS</x>')),
      segment(0xfe, Buffer.from('GPS')),
    ]
    for (const isLittle of [true, false]) {
      const turned = parsePicture(withSegments([segment(0xe1, tiff(6, isLittle)), ...others]))?.bytes
      expect(turned?.includes('GPS')).toBe(false)
      const own = turned?.subarray(2, 38)
      expect([own?.readUInt16BE(0), own?.readUInt16BE(2), own?.readUInt16BE(20), own?.readUInt16BE(28)]).toEqual([
        0xffe1, 34, 0x0112, 6,
      ])
      expect(turned?.subarray(38).equals(jpeg.subarray(2))).toBe(true)
      expect(parsePicture(turned ?? jpeg)?.bytes.equals(turned ?? jpeg)).toBe(true)
    }
    for (const upright of [
      segment(0xe1, tiff(1, true)),
      segment(0xe1, Buffer.from('Exif\0\0II')),
      segment(0xe1, tiff(99, false)),
    ])
      expect(parsePicture(withSegments([upright, ...others]))?.bytes.equals(jpeg)).toBe(true)
    // The colour profile stays, because it changes the appearance.
    const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01…'))
    expect(parsePicture(withSegments([profile]))?.bytes.includes('ICC_PROFILE')).toBe(true)

    const chunk = (name: string, body: string) => {
      const own = Buffer.concat([Buffer.alloc(4), Buffer.from(name + body, 'latin1'), Buffer.alloc(4)])
      own.writeUInt32BE(body.length, 0)
      own.writeUInt32BE(crc32(own.subarray(4, -4)), own.length - 4)
      return own
    }
    // The chunks follow IHDR, which takes 25 bytes including its frame.
    const noted = ['tEXt', 'iTXt', 'eXIf', 'tIME'].map((name) => chunk(name, 'GPS'))
    const spoken = Buffer.concat([png.subarray(0, 33), ...noted, png.subarray(33)])
    expect(parsePicture(spoken)?.bytes.equals(png)).toBe(true)

    const riff = (parts: Buffer[]) => {
      const own = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), ...parts])
      own.writeUInt32LE(own.length - 8, 4)
      return own
    }
    const piece = (name: string, body: Buffer) => {
      const head = Buffer.from(`${name}\0\0\0\0`)
      head.writeUInt32LE(body.length, 4)
      return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
    }
    const drawn = webp.subarray(12)
    const flags = (of: number) => piece('VP8X', Buffer.from([of, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
    const source = riff([flags(0x1c), drawn, piece('EXIF', Buffer.from('GPS')), piece('XMP ', Buffer.from('GPS!'))])
    expect(parsePicture(source)?.bytes.equals(riff([flags(0x10), drawn]))).toBe(true)
  })
})

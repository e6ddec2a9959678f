import { describe, expect, test } from 'vitest'
import { samplePictures } from '../../testing/index.ts'
import { pictureWithin } from './pictures.ts'

describe('D-30f a picture is looked at to its end', () => {
  test.each(Object.entries(samplePictures))(
    '%s: whole, with something behind it, broken off',
    (name, picture) => {
      expect(pictureWithin(picture)).toEqual({ type: `image/${name}`, bytes: picture })
      // A script or an archive that is hung on is left out.
      const longer = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
      expect(pictureWithin(longer)?.bytes.equals(picture)).toBe(true)
      for (let length = 0; length < picture.length; length += 1)
        expect([length, pictureWithin(picture.subarray(0, length))]).toEqual([length, null])
    },
  )

  test('what only begins as one, or is damaged, is none', () => {
    for (const begins of ['89504e470d0a1a0a', 'ffd8ffe0', '52494646000000005745425056503820'])
      expect(
        pictureWithin(Buffer.concat([Buffer.from(begins, 'hex'), Buffer.from('<html>'.repeat(9))])),
      ).toBeNull()
    const damaged = Buffer.from(samplePictures.png)
    damaged[45] = (damaged[45] ?? 0) ^ 1
    expect(pictureWithin(damaged)).toBeNull()
  })
})

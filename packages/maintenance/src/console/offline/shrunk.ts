const mostBytes = 1_000_000
const mostPixels = 2_048

/** Reduces a photo's size for the disk and a slow network; other files stay unchanged. */
export async function reducePhoto(file: File): Promise<Blob> {
  if (file.size <= mostBytes) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return small && small.size < file.size ? small : file
}

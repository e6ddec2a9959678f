import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { S3mini } from 's3mini'
import type { BackupPlace } from '../../config.ts'
import { createRestrictedFetch } from '../../net/reach.ts'
import { BackupError, type BackupTarget } from './target.ts'

const partBytes = 16 * 1_048_576
const triesOfPart = 4
const patienceMs = 120_000

/** Stores backups in a bucket of any S3-compatible service. Objects larger than one part are uploaded in parts. */
export function bucketTarget(to: Extract<BackupPlace, { kind: 'bucket' }>, shownAs: string): BackupTarget {
  const settings = {
    endpoint: `${to.endpoint.replace(/(?<!\/)\/+$/, '')}/${to.bucket}`,
    region: to.region,
    accessKeyId: to.keyId,
    secretAccessKey: to.secret,
    fetch: createRestrictedFetch('installation'),
  }
  const bucket = new S3mini({ ...settings, requestAbortTimeout: patienceMs })
  // Reads in pieces have no time limit.
  const patient = new S3mini(settings)
  const keyOf = (name: string) => (to.prefix ? `${to.prefix}/${name}` : name)
  const withExplainedErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw explain(shownAs, error)
    }
  }
  return {
    name: shownAs,
    list: (prefix) =>
      withExplainedErrors(async () => {
        const found = await again(() => bucket.listObjects('/', keyOf(prefix)))
        if (!found) throw new BackupError(`${shownAs}: there is no such bucket`)
        return found
          .map(({ Key, Size, LastModified }) => ({
            name: to.prefix ? Key.slice(to.prefix.length + 1) : Key,
            bytes: Number(Size),
            changedAt: new Date(LastModified),
          }))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      }),
    put: (name, content) =>
      withExplainedErrors(() =>
        Buffer.isBuffer(content)
          ? uploadWhole(bucket, keyOf(name), content)
          : uploadStream(bucket, keyOf(name), content),
      ),
    get: (name) =>
      withExplainedErrors(async () => {
        const answer = await again(() => patient.getObjectResponse(keyOf(name)))
        if (!answer?.body) return undefined
        const pieces = piecesOf(answer, (from, to) => patient.getObjectRaw(keyOf(name), false, from, to))
        return Readable.from(explainedPieces(shownAs, pieces), { objectMode: false })
      }),
    remove: (name) => withExplainedErrors(async () => void (await again(() => bucket.deleteObject(keyOf(name))))),
  }
}

async function uploadWhole(bucket: S3mini, key: string, content: Buffer): Promise<{ bytes: number }> {
  await again(() => bucket.putObject(key, content))
  return { bytes: content.length }
}

async function uploadStream(bucket: S3mini, key: string, content: Readable): Promise<{ bytes: number }> {
  const parts = partsOf(content)
  const first = await parts.next()
  if (first.done) return uploadWhole(bucket, key, Buffer.alloc(0))
  if (first.value.length < partBytes) return uploadWhole(bucket, key, first.value)
  const upload = await again(() => bucket.getMultipartUploadId(key))
  try {
    const stored = [await again(() => bucket.uploadPart(key, upload, first.value, 1))]
    let bytes = first.value.length
    for await (const part of parts) {
      const number = stored.length + 1
      stored.push(await again(() => bucket.uploadPart(key, upload, part, number)))
      bytes += part.length
    }
    await again(() => bucket.completeMultipartUpload(key, upload, stored))
    // Completing an upload may fail after the service answered 200, so the size of the stored object is checked.
    if ((await again(() => bucket.getContentLength(key))) !== bytes) throw new Error(`${key} was not stored whole`)
    return { bytes }
  } catch (error) {
    await bucket.abortMultipartUpload(key, upload).catch(() => undefined)
    throw error
  }
}

/**
 * Yields the content of a response in pieces. After a broken connection, reading continues at the same position. It
 * fails only after repeated attempts without new data.
 */
async function* piecesOf(
  answer: Response,
  partOf: (from: number, to: number) => Promise<Response>,
): AsyncGenerator<Buffer> {
  const length = Number(answer.headers.get('content-length'))
  let body = answer.body
  let read = 0
  for (let tries = 1; body;) {
    try {
      for await (const piece of body) {
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
        read += piece.byteLength
        tries = 1
      }
      return
    } catch (error) {
      if (read >= length || tries === triesOfPart) throw error
      tries += 1
      await wait(250 * 2 ** (tries - 2))
      const from = read
      body = (await again(() => partOf(from, length))).body
    }
  }
}

/** Reports a permanently broken connection as such: the backup itself is not damaged. */
async function* explainedPieces(shownAs: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces
  } catch (error) {
    throw explain(shownAs, error)
  }
}

/** Yields pieces of exactly one part's size; the last one may be smaller. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    let rest = piece as Buffer
    while (size + rest.length >= partBytes) {
      const fits = partBytes - size
      yield Buffer.concat([...held, rest.subarray(0, fits)])
      rest = rest.subarray(fits)
      held = []
      size = 0
    }
    if (rest.length > 0) held.push(rest)
    size += rest.length
  }
  if (size > 0) yield Buffer.concat(held)
}

/** Retries if the service is busy or the connection breaks. A refusal is final. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
      const refused = status >= 400 && status < 500 && status !== 408 && status !== 429
      if (refused || tries === triesOfPart) throw error
      await wait(250 * 2 ** (tries - 1))
    }
  }
}

/**
 * @NOTE the client's own errors contain the service's complete response. A person sees the service's message, never a
 * header.
 */
function explain(shownAs: string, error: unknown): Error {
  if (error instanceof BackupError) return error
  if (!(error instanceof Error)) return new Error(String(error))
  if ('status' in error) {
    const code = 'serviceCode' in error ? String(error.serviceCode) : ''
    const refused = /SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied/.test(`${code} ${error.message}`)
    const why = refused
      ? `the service refuses the key (EVOPS_S3_KEY_ID, EVOPS_S3_SECRET): ${code}`
      : `the service answers ${String(error.status)} ${code}`
    return new BackupError(`${shownAs}: ${why.trim()}`, { cause: error })
  }
  let first: Error = error
  while (first.cause instanceof Error) first = first.cause
  return new BackupError(`${shownAs}: can't be reached: ${first.message}`, { cause: error })
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { doneReply } from './paging.ts'

/** An uncaught browser error (ERR-04), as stored in the browser's error log. The page address has no query string. */
export const clientError = z.object({
  message: z.string().max(500),
  info: z.string().max(60),
  component: z.string().max(2_000),
  path: z.string().max(300),
  stack: z.string().max(4_000),
  /** The build in which the error occurred. */
  build: z.string().max(60),
})

export const reportClientError = endpoint({
  name: 'reportClientError',
  method: 'POST',
  path: '/api/client-errors',
  permission: 'signedIn',
  summary: 'Reports an error of the console to the server, which writes it to its log',
  body: clientError,
  bodyLimit: 32 * 1024,
  writes: false,
  reply: doneReply,
})

import type { FastifyRequest } from 'fastify'
import {
  createFieldErrorFormatter,
  platformProblems,
  Problem,
  formatProblemFields,
  formatProblem,
} from '../../contract/index.ts'
import type { App } from '../services.ts'
import { httpContextOf } from './context.ts'
import { problemOfDatabaseError } from './database-problem.ts'
import { languageOfRequest } from './language.ts'

/** The answer to a failed call, in the caller's language. */
export interface ErrorReply {
  status: number
  /** Seconds for the Retry-After header of a 429 response. */
  seconds: number
  error: string
  msg: string
  fields?: Record<string, string>
}

export function buildErrorReply(app: App, error: unknown, request: FastifyRequest): ErrorReply {
  const { problems } = httpContextOf(app)
  const problem = error instanceof Problem ? error : (problemOfDatabaseError(error) ?? requestProblem(error))
  const kind = problems.get(problem.code) ?? platformProblems['server.failed']
  const language = languageOfRequest(request)
  const sayer = createFieldErrorFormatter(language, (key) => problems.get(key))
  const { seconds = 30 } = problem.values
  return {
    status: kind.status,
    seconds: typeof seconds === 'number' ? seconds : 30,
    msg: formatProblem(kind, language, { requestId: request.id, ...problem.values }),
    error: problem.code,
    ...(problem.fields ? { fields: formatProblemFields(problem, sayer, language) } : {}),
  }
}

function requestProblem(error: unknown): Problem {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new Problem('request.too-large')
  if (status === 429) return new Problem('request.too-many')
  if (status === 404) return new Problem('request.not-found')
  // Fastify's own message is English for developers and names the exact byte.
  if (status >= 400 && status < 500) return new Problem('request.unreadable')
  return new Problem('server.failed')
}

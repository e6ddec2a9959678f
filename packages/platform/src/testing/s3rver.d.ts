declare module 's3rver' {
  /** A third-party S3 server for tests. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
    })
    run(): Promise<unknown>
    close(): Promise<void>
  }
}

import type { FastifyRequest } from 'fastify'

/** Not resolved against a base: //somewhere would be another host, and // alone none at all. */
export const urlOf = ({ url }: FastifyRequest): URL => new URL(`http://localhost${url}`)

// Makes the bucket for photos if it is not there yet: run once by deploy/compose.yml before Synapse starts.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'

const setting = (name) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} must be set.`)
  return value
}

const Bucket = setting('S3_BUCKET')
const client = new S3Client({
  endpoint: setting('BUCKET_ENDPOINT'),
  region: process.env['S3_REGION'] ?? 'us-east-1',
  credentials: {
    accessKeyId: setting('S3_ACCESS_KEY_ID'),
    secretAccessKey: setting('S3_SECRET_ACCESS_KEY'),
  },
  forcePathStyle: true,
})

const isThere = () =>
  client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    () => false,
  )

// The storage may still be starting.
for (let tries = 60; !(await isThere()); tries--) {
  const made = await client.send(new CreateBucketCommand({ Bucket })).catch((error) => error)
  if (!(made instanceof Error)) break
  if (tries === 0) throw made
  await new Promise((resolve) => setTimeout(resolve, 1_000))
}
console.log(`The bucket ${Bucket} is there.`)

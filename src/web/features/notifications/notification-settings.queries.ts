import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationSettings, notificationSettingEndpoints } from '#contract/notification-settings.ts'
import { call } from '#web/lib/api-client.ts'
import { inWords } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'

const save = call<typeof notificationSettingEndpoints.set>('PUT /api/notification-settings')
const settingsKey = ['/api/notification-settings'] as const

export const useNotificationSettings = () => useQuery<NotificationSettings>({ queryKey: settingsKey })

/** Shown at once; put back if it could not be saved. */
export function useSaveNotificationSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: NotificationSettings) => save({ body: settings }),
    onMutate: (settings) => {
      const before = client.getQueryData<NotificationSettings>(settingsKey)
      client.setQueryData(settingsKey, settings)
      return { before }
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['/api/notices/quiet'] }),
    onError: (error, _settings, context) => {
      client.setQueryData(settingsKey, context?.before)
      toast.failure('Your choice was not saved', inWords(error))
    },
  })
}

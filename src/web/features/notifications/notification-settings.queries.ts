import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  NotificationSettings,
  notificationSettingEndpoints,
} from '#contract/notifications/notification-settings.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const save = call<typeof notificationSettingEndpoints.set>('PUT /api/notification-settings')
const settingsKey = ['/api/notification-settings'] as const

export const useNotificationSettings = () => useQuery<NotificationSettings>({ queryKey: settingsKey })

export function useSaveNotificationSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: NotificationSettings) => save({ body: settings }),
    // One after the other: each says everything, so the last one has to come last.
    scope: { id: 'notification-settings' },
    onSuccess: (saved) => {
      client.setQueryData(settingsKey, saved)
      void client.invalidateQueries({ queryKey: ['/api/notices/quiet'] })
      // When it comes depends on quiet hours.
      void client.invalidateQueries({ queryKey: ['/api/digest'] })
    },
    onError: (error) => toast.failure(t('Your choice wasn’t saved'), inWords(error)),
  })
}

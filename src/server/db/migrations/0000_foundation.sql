-- The database of the first release, 0.1. Tables, foreign keys and indexes are as drizzle-kit writes them from db/schema;
-- extensions, functions, domains, storage and triggers are by hand, and in no snapshot.
--
-- Extensions.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- Functions that columns, indexes and triggers call.
--
-- How texts are compared when case and accents must not matter. The bodies are bound when they are made, so that they
-- work under any search_path, as in a restore. Immutable, as an index and a generated column need it.
CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(
	translate(
		lower(regexp_replace(
			normalize(value, NFKD),
			U&'[\0300-\036f\0483-\0487\0591-\05bd\05bf\05c1\05c2\05c4\05c5\05c7\0610-\061a\064b-\065f\0670\1ab0-\1aff\1dc0-\1dff\20d0-\20ff\fe00-\fe0f\fe20-\fe2f]',
			'',
			'g'
		)),
		'øłđħıŧðþς',
		'oldhitdtσ'
	),
	'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');--> statement-breakpoint
CREATE FUNCTION folded_all(list text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(DISTINCT folded(word)), '{}') FROM unnest(list) AS word);--> statement-breakpoint
-- The words of a text, as they are compared: folded, each once, three letters or more. Scripts that write without
-- spaces have no words to see, so each two neighbouring signs count as one. Immutable: the rows of a text are found
-- again by its words. Whoever changes this function fills post_words and name_words anew in the same migration.
CREATE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
	-- Plain ASCII, as most texts are, needs none of the folding.
	WHEN octet_length(value) = length(value) THEN ARRAY (
		SELECT DISTINCT left(run, 40) COLLATE "C"
		FROM regexp_split_to_table(lower(value), '[^a-z0-9]+') AS run WHERE length(run) >= 3
	)
	ELSE ARRAY (
		SELECT DISTINCT piece COLLATE "C"
		FROM regexp_split_to_table(
			regexp_replace(
				folded(value),
				U&'([\0e00-\0eff\1000-\109f\1780-\17ff\3005-\3007\3040-\30fa\30fc-\30ff\31f0-\31ff\3400-\4dbf\4e00-\9fff\f900-\faff\+020000-\+0323af]+)',
				U&' \\1 ',
				'g'
			),
			U&'[\0001-\002f\003a-\0040\005b-\0060\007b-\00a9\00ab-\00b4\00b6-\00b9\00bb-\00bf\00d7\00f7\055a-\055f\0589\05be\05c0\05c3\05f3\05f4\060c\061b\061f\066a-\066d\06d4\0964\0965\2000-\206f\2190-\2bff\2e00-\2e7f\3000-\3004\3008-\3020\3030\30fb\e000-\f8ff\fffc\fffd\+01f000-\+01faff]+'
		) AS run,
		LATERAL (
			SELECT left(run, 40) WHERE length(run) >= 3
				AND run !~ U&'^[\0e00-\0eff\1000-\109f\1780-\17ff\3005-\3007\3040-\30fa\30fc-\30ff\31f0-\31ff\3400-\4dbf\4e00-\9fff\f900-\faff\+020000-\+0323af]'
			UNION ALL
			SELECT substr(run, at, 2) FROM generate_series(1, length(run) - 1) AS at
			WHERE run ~ U&'^[\0e00-\0eff\1000-\109f\1780-\17ff\3005-\3007\3040-\30fa\30fc-\30ff\31f0-\31ff\3400-\4dbf\4e00-\9fff\f900-\faff\+020000-\+0323af]'
		) AS pieces(piece)
	)
END;--> statement-breakpoint
-- Each pair of topics, in one order whatever the order of the list, as a number: short, whatever the topics are. A topic
-- never begins with a line break, so no pair is taken for one. Whoever changes this function fills community_topics anew
-- in the same migration (decision 0040).
CREATE FUNCTION topic_pairs(topics text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY (
	SELECT chr(10) || hashtextextended(a || chr(10) || b, 0)
	FROM unnest(topics) AS a, unnest(topics) AS b WHERE a COLLATE "C" < b
);--> statement-breakpoint

-- Domains: the limits of what is written often belong to the types of the columns (decision 0036).
CREATE DOMAIN post_content AS text CONSTRAINT post_content_filled CHECK (btrim(VALUE) <> '' and char_length(VALUE) <= 10000);--> statement-breakpoint
CREATE DOMAIN image_alt AS text CONSTRAINT image_alt_length CHECK (char_length(VALUE) <= 1000);--> statement-breakpoint
CREATE DOMAIN post_tones AS text[] CONSTRAINT post_tones_count CHECK (cardinality(VALUE) <= 8);--> statement-breakpoint
CREATE DOMAIN post_notes AS text[] CONSTRAINT post_notes_count CHECK (cardinality(VALUE) <= 12);--> statement-breakpoint
CREATE DOMAIN reply_wish AS text CONSTRAINT reply_wish_known CHECK (VALUE in ('venting', 'advice', 'info-dump', 'literal'));--> statement-breakpoint
CREATE DOMAIN counter AS integer CONSTRAINT counter_not_negative CHECK (VALUE >= 0);--> statement-breakpoint
CREATE DOMAIN notice_kind AS text CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered'));--> statement-breakpoint

-- Tables.
CREATE TABLE "account_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done_steps" integer DEFAULT 0 NOT NULL,
	"all_steps" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expire" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_exports_state_known" CHECK ("account_exports"."state" in ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "account_exports_bytes_not_negative" CHECK ("account_exports"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by_id" uuid,
	"answer" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_decision_id_unique" UNIQUE("decision_id"),
	CONSTRAINT "appeals_state_known" CHECK ("appeals"."state" in ('open', 'upheld', 'overturned')),
	CONSTRAINT "appeals_content_filled" CHECK (btrim("appeals"."content") <> '' and char_length("appeals"."content") <= 2000),
	CONSTRAINT "appeals_answer_length" CHECK (char_length("appeals"."answer") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"event" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"community_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "comfort_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"profiles" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comfort_settings_size" CHECK (octet_length("comfort_settings"."settings"::text) <= 8192 and octet_length("comfort_settings"."profiles"::text) <= 16384)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"parent_id" uuid,
	"content" text NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"tone_indicators" text[] DEFAULT '{}' NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_content_filled" CHECK (btrim("comments"."content") <> '' and char_length("comments"."content") <= 5000),
	CONSTRAINT "comments_tones_count" CHECK (cardinality("comments"."tone_indicators") <= 1)
);
--> statement-breakpoint
CREATE TABLE "communities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" varchar(255) NOT NULL,
	"description" text NOT NULL,
	"cover_pattern" varchar(255) DEFAULT 'default' NOT NULL,
	"creator_id" uuid,
	"member_count" integer DEFAULT 0 NOT NULL,
	"neurotypes" text[] DEFAULT '{}' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"join_policy" text DEFAULT 'open' NOT NULL,
	"tone_habits" text,
	"advice" text,
	"pace" text,
	"is_starter" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (folded(name || chr(10) || description)) STORED NOT NULL,
	"topic_keys" text[] GENERATED ALWAYS AS (folded_all(neurotypes || interests)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "communities_name_filled" CHECK (btrim("communities"."name") <> '' and char_length("communities"."name") <= 255),
	CONSTRAINT "communities_description_filled" CHECK (btrim("communities"."description") <> '' and char_length("communities"."description") <= 2000),
	CONSTRAINT "communities_cover_known" CHECK ("communities"."cover_pattern" in ('purple-pink', 'blue-cyan', 'green-emerald', 'orange-red', 'yellow-amber', 'default')),
	CONSTRAINT "communities_member_count_not_negative" CHECK ("communities"."member_count" >= 0),
	CONSTRAINT "communities_interests_count" CHECK (cardinality("communities"."interests") <= 10),
	CONSTRAINT "communities_join_policy_known" CHECK ("communities"."join_policy" in ('open', 'request')),
	CONSTRAINT "communities_tone_habits_length" CHECK (char_length("communities"."tone_habits") <= 500),
	CONSTRAINT "communities_advice_known" CHECK ("communities"."advice" in ('welcome', 'ask-first', 'listening')),
	CONSTRAINT "communities_pace_known" CHECK ("communities"."pace" in ('slow', 'steady', 'lively'))
);
--> statement-breakpoint
CREATE TABLE "community_bans" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"banned_by_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_bans_community_id_user_id_pk" PRIMARY KEY("community_id","user_id"),
	CONSTRAINT "community_bans_reason_length" CHECK (char_length("community_bans"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "community_interests" (
	"key" text NOT NULL,
	"spelling" text NOT NULL,
	"community_count" integer NOT NULL,
	CONSTRAINT "community_interests_key_spelling_pk" PRIMARY KEY("key","spelling")
);
--> statement-breakpoint
CREATE TABLE "community_members" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_moderator" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_members_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "community_requests" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_requests_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "community_topics" (
	"key" text NOT NULL,
	"community_id" uuid NOT NULL,
	CONSTRAINT "community_topics_key_community_id_pk" PRIMARY KEY("key","community_id")
);
--> statement-breakpoint
CREATE TABLE "community_words" (
	"word" text COLLATE "C" NOT NULL,
	"community_id" uuid NOT NULL,
	CONSTRAINT "community_words_word_community_id_pk" PRIMARY KEY("word","community_id")
);
--> statement-breakpoint
CREATE TABLE "content_note_choices" (
	"user_id" uuid NOT NULL,
	"note" text NOT NULL,
	"effect" text NOT NULL,
	CONSTRAINT "content_note_choices_user_id_note_pk" PRIMARY KEY("user_id","note"),
	CONSTRAINT "content_note_choices_note_known" CHECK ("content_note_choices"."note" in ('food', 'medical', 'mental-health', 'self-harm', 'loss', 'violence', 'sexuality', 'animals', 'flashing', 'eye-contact', 'strong-language', 'alcohol-drugs')),
	CONSTRAINT "content_note_choices_effect_known" CHECK ("content_note_choices"."effect" in ('show', 'fold', 'hide'))
);
--> statement-breakpoint
CREATE TABLE "content_note_suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"suggested_by_id" uuid NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_note_suggestions_once" UNIQUE("post_id","suggested_by_id","note"),
	CONSTRAINT "content_note_suggestions_note_known" CHECK ("content_note_suggestions"."note" in ('food', 'medical', 'mental-health', 'self-harm', 'loss', 'violence', 'sexuality', 'animals', 'flashing', 'eye-contact', 'strong-language', 'alcohol-drugs')),
	CONSTRAINT "content_note_suggestions_state_known" CHECK ("content_note_suggestions"."state" in ('open', 'added', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"user_id_1" uuid NOT NULL,
	"user_id_2" uuid NOT NULL,
	"last_message_id" uuid NOT NULL,
	CONSTRAINT "conversations_user_id_1_user_id_2_pk" PRIMARY KEY("user_id_1","user_id_2"),
	CONSTRAINT "conversations_ordered" CHECK ("conversations"."user_id_1" < "conversations"."user_id_2")
);
--> statement-breakpoint
CREATE TABLE "discover_topics" (
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "discover_topics_key_user_id_pk" PRIMARY KEY("key","user_id")
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"amount" integer NOT NULL,
	"currency" varchar(3) DEFAULT 'usd' NOT NULL,
	"payment_method" text NOT NULL,
	"stripe_payment_intent_id" text,
	"cash_app_receipt" varchar(100),
	"note" text,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"status" varchar(50) DEFAULT 'completed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_stripe_payment_intent_id_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "donations_cash_app_receipt_unique" UNIQUE("cash_app_receipt"),
	CONSTRAINT "donations_amount_at_least_a_dollar" CHECK ("donations"."amount" >= 100),
	CONSTRAINT "donations_refund_within_amount" CHECK ("donations"."refunded_amount" between 0 and "donations"."amount"),
	CONSTRAINT "donations_currency_is_a_code" CHECK ("donations"."currency" ~ '^[a-z]{3}$'),
	CONSTRAINT "donations_method_known" CHECK ("donations"."payment_method" in ('stripe', 'cashapp')),
	CONSTRAINT "donations_note_length" CHECK (char_length("donations"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" uuid NOT NULL,
	"name" varchar(60) NOT NULL,
	"value" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_user_id_name_pk" PRIMARY KEY("user_id","name"),
	CONSTRAINT "drafts_value_length" CHECK (char_length("drafts"."value") <= 30000)
);
--> statement-breakpoint
CREATE TABLE "energy_history" (
	"user_id" uuid NOT NULL,
	"level" varchar(20) NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "energy_history_user_id_set_at_pk" PRIMARY KEY("user_id","set_at"),
	CONSTRAINT "energy_history_level_known" CHECK ("energy_history"."level" in ('full', 'medium', 'low', 'empty'))
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friend_requests_pair_key" UNIQUE("sender_id","receiver_id"),
	CONSTRAINT "friend_requests_status_known" CHECK ("friend_requests"."status" in ('pending', 'accepted', 'declined')),
	CONSTRAINT "friend_requests_not_to_oneself" CHECK ("friend_requests"."sender_id" <> "friend_requests"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"user_id_1" uuid NOT NULL,
	"user_id_2" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friendships_user_id_1_user_id_2_pk" PRIMARY KEY("user_id_1","user_id_2"),
	CONSTRAINT "friendships_ordered" CHECK ("friendships"."user_id_1" < "friendships"."user_id_2")
);
--> statement-breakpoint
CREATE TABLE "hidden_comments" (
	"user_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_comments_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_posts" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_posts_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"created_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "issue_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"content" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issue_reports_content_filled" CHECK (btrim("issue_reports"."content") <> '' and char_length("issue_reports"."content") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "last_places" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"post_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "last_places_kind_known" CHECK ("last_places"."kind" in ('feed', 'communitiesFeed', 'post', 'community', 'conversation'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"content" text NOT NULL,
	"tone_indicators" text[] DEFAULT '{}' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"no_reply_needed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_content_filled" CHECK (btrim("messages"."content") <> '' and char_length("messages"."content") <= 5000),
	CONSTRAINT "messages_tones_count" CHECK (cardinality("messages"."tone_indicators") <= 8),
	CONSTRAINT "messages_not_to_oneself" CHECK ("messages"."sender_id" <> "messages"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"concerns_id" uuid,
	"community_id" uuid,
	"moderator_id" uuid,
	"action" text NOT NULL,
	"rule" text,
	"reason" text NOT NULL,
	"words" text,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_decisions_subject_type_known" CHECK ("moderation_decisions"."subject_type" in ('user', 'post', 'comment', 'message', 'community')),
	CONSTRAINT "moderation_decisions_action_known" CHECK ("moderation_decisions"."action" in ('dismiss', 'remove', 'warn', 'suspend', 'restore', 'lift')),
	CONSTRAINT "moderation_decisions_rule_known" CHECK ("moderation_decisions"."rule" in ('kindness', 'consent', 'privacy', 'no-harm', 'no-sexual', 'honesty')),
	CONSTRAINT "moderation_decisions_reason_filled" CHECK (btrim("moderation_decisions"."reason") <> '' and char_length("moderation_decisions"."reason") <= 1000),
	CONSTRAINT "moderation_decisions_words_length" CHECK (char_length("moderation_decisions"."words") <= 500)
);
--> statement-breakpoint
CREATE TABLE "moderation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_notes_subject_type_known" CHECK ("moderation_notes"."subject_type" in ('user', 'post', 'comment', 'message', 'community')),
	CONSTRAINT "moderation_notes_content_filled" CHECK (btrim("moderation_notes"."content") <> '' and char_length("moderation_notes"."content") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"muter_id" uuid NOT NULL,
	"muted_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_muter_id_muted_id_pk" PRIMARY KEY("muter_id","muted_id"),
	CONSTRAINT "mutes_not_oneself" CHECK ("mutes"."muter_id" <> "mutes"."muted_id")
);
--> statement-breakpoint
CREATE TABLE "name_words" (
	"word" text COLLATE "C" NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "name_words_word_user_id_pk" PRIMARY KEY("word","user_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "notice_kind" NOT NULL,
	"person_id" uuid,
	"comment_id" uuid,
	"decision_id" uuid,
	"report_id" uuid,
	"appeal_id" uuid,
	"suggestion_id" uuid,
	"tone_question_id" uuid,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"unwanted" text[] DEFAULT '{}' NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"time_zone" text,
	"follow_spoons" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_settings_quiet_hours" CHECK (("notification_settings"."quiet_from" is null) = ("notification_settings"."quiet_until" is null) and "notification_settings"."quiet_from" between 0 and 1439 and "notification_settings"."quiet_until" between 0 and 1439 and "notification_settings"."quiet_from" <> "notification_settings"."quiet_until")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" varchar(100) NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_words" (
	"word" text COLLATE "C" NOT NULL,
	"place" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	CONSTRAINT "post_words_word_place_post_id_pk" PRIMARY KEY("word","place","post_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"community_id" uuid,
	"content" "post_content" NOT NULL,
	"image_url" text,
	"image_alt" "image_alt",
	"image_width" integer,
	"image_height" integer,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"tone_indicators" "post_tones" DEFAULT '{}' NOT NULL,
	"content_notes" "post_notes" DEFAULT '{}' NOT NULL,
	"reply_wish" "reply_wish",
	"like_count" "counter" DEFAULT 0 NOT NULL,
	"comment_count" "counter" DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "put_aside" (
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"returns_on_message" boolean DEFAULT false NOT NULL,
	"last_message_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "put_aside_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "put_aside_not_oneself" CHECK ("put_aside"."user_id" <> "put_aside"."other_id")
);
--> statement-breakpoint
CREATE TABLE "removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"post_id" uuid,
	"comment_id" uuid,
	"author_id" uuid NOT NULL,
	"removed_by_id" uuid,
	"reason" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removals_reason_filled" CHECK (btrim("removals"."reason") <> '' and char_length("removals"."reason") <= 500),
	CONSTRAINT "removals_one_subject" CHECK (num_nonnulls("removals"."post_id", "removals"."comment_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"concerns_id" uuid,
	"community_id" uuid,
	"reason" text NOT NULL,
	"details" text,
	"words" text,
	"state" text DEFAULT 'open' NOT NULL,
	"decision_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_subject_type_known" CHECK ("reports"."subject_type" in ('user', 'post', 'comment', 'message', 'community')),
	CONSTRAINT "reports_reason_known" CHECK ("reports"."reason" in ('unkind', 'harassment', 'private', 'danger', 'sexual', 'spam', 'other')),
	CONSTRAINT "reports_state_known" CHECK ("reports"."state" in ('open', 'dismissed', 'acted')),
	CONSTRAINT "reports_details_length" CHECK (char_length("reports"."details") <= 2000),
	CONSTRAINT "reports_words_length" CHECK (char_length("reports"."words") <= 500)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" varchar(3) NOT NULL,
	"donor_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"problem" text,
	"processing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "tone_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"comment_id" uuid,
	"asked_by_id" uuid NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"answer" text,
	"words" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tone_questions_once" UNIQUE NULLS NOT DISTINCT("post_id","comment_id","asked_by_id"),
	CONSTRAINT "tone_questions_answer_known" CHECK ("tone_questions"."answer" in ('Genuine', 'Serious', 'Light-hearted', 'Joking', 'Positive', 'Questioning', 'Not upset', 'Playful', 'literally', 'about-nobody', 'badly-put', 'rather-not')),
	CONSTRAINT "tone_questions_words_length" CHECK (char_length("tone_questions"."words") <= 200),
	CONSTRAINT "tone_questions_words_of_an_answer" CHECK ("tone_questions"."answer" is not null or "tone_questions"."words" is null)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"token_hash" text NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"post_id" uuid,
	"profile_of" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_post_id_unique" UNIQUE("post_id"),
	CONSTRAINT "uploads_profile_of_unique" UNIQUE("profile_of"),
	CONSTRAINT "uploads_purpose_known" CHECK ("uploads"."purpose" in ('post', 'profile')),
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('waiting', 'receiving', 'ready', 'removing')),
	CONSTRAINT "uploads_bytes_not_negative" CHECK ("uploads"."bytes" >= 0),
	CONSTRAINT "uploads_shown_once" CHECK ("uploads"."post_id" is null or "uploads"."profile_of" is null)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" varchar(254) NOT NULL,
	"password_hash" text,
	"first_name" varchar(255),
	"last_name" varchar(255),
	"profile_image_url" text,
	"display_name" varchar(255),
	"bio" text,
	"pronouns" varchar(50),
	"location" varchar(255),
	"neurotypes" text[] DEFAULT '{}' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"social_spoons" varchar(20) DEFAULT 'medium' NOT NULL,
	"social_spoons_set_at" timestamp with time zone,
	"is_supporter" boolean DEFAULT false NOT NULL,
	"discoverable" boolean DEFAULT true NOT NULL,
	"neurotypes_audience" text DEFAULT 'friends' NOT NULL,
	"interests_audience" text DEFAULT 'everyone' NOT NULL,
	"location_audience" text DEFAULT 'everyone' NOT NULL,
	"social_spoons_audience" text DEFAULT 'friends' NOT NULL,
	"bio_audience" text DEFAULT 'everyone' NOT NULL,
	"pronouns_audience" text DEFAULT 'everyone' NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"first_step" text DEFAULT 'comfort' NOT NULL,
	"adult_confirmed_at" timestamp with time zone,
	"suspended_until" timestamp with time zone,
	"erase_after" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"city_id" integer,
	"location_key" text GENERATED ALWAYS AS (folded(location)) STORED,
	"name_key" text GENERATED ALWAYS AS (folded(coalesce(nullif(btrim(display_name), ''), nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), 'User'))) STORED NOT NULL,
	"discover_keys" text[] GENERATED ALWAYS AS (case when discoverable then folded_all(
          (case when neurotypes_audience = 'everyone' then neurotypes else '{}' end) ||
          (case when interests_audience = 'everyone' then interests else '{}' end)) end) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_bio_length" CHECK (char_length("users"."bio") <= 2000),
	CONSTRAINT "users_neurotypes_known" CHECK ("users"."neurotypes" <@ array['ADHD', 'Autism', 'Dyslexia', 'Dyscalculia', 'Dyspraxia', 'Tourette''s', 'OCD', 'Anxiety', 'Depression', 'Bipolar', 'Other']::text[]),
	CONSTRAINT "users_interests_count" CHECK (cardinality("users"."interests") <= 30),
	CONSTRAINT "users_social_spoons_known" CHECK ("users"."social_spoons" in ('full', 'medium', 'low', 'empty')),
	CONSTRAINT "users_first_step_known" CHECK ("users"."first_step" in ('comfort', 'name', 'topics', 'communities', 'done')),
	CONSTRAINT "users_neurotypes_audience_known" CHECK ("users"."neurotypes_audience" in ('everyone', 'friends', 'me')),
	CONSTRAINT "users_interests_audience_known" CHECK ("users"."interests_audience" in ('everyone', 'friends', 'me')),
	CONSTRAINT "users_location_audience_known" CHECK ("users"."location_audience" in ('everyone', 'friends', 'me')),
	CONSTRAINT "users_social_spoons_audience_known" CHECK ("users"."social_spoons_audience" in ('everyone', 'friends', 'me')),
	CONSTRAINT "users_bio_audience_known" CHECK ("users"."bio_audience" in ('everyone', 'friends', 'me')),
	CONSTRAINT "users_pronouns_audience_known" CHECK ("users"."pronouns_audience" in ('everyone', 'friends', 'me')),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('member', 'moderator'))
);
--> statement-breakpoint
CREATE TABLE "word_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"phrase" text NOT NULL,
	"effect" text NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_filters_phrase_filled" CHECK (btrim("word_filters"."phrase") <> '' and char_length("word_filters"."phrase") <= 100),
	CONSTRAINT "word_filters_effect_known" CHECK ("word_filters"."effect" in ('fold', 'hide'))
);
--> statement-breakpoint

-- Foreign keys.
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comfort_settings" ADD CONSTRAINT "comfort_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_banned_by_id_users_id_fk" FOREIGN KEY ("banned_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_members" ADD CONSTRAINT "community_members_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_members" ADD CONSTRAINT "community_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_topics" ADD CONSTRAINT "community_topics_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_note_choices" ADD CONSTRAINT "content_note_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_note_suggestions" ADD CONSTRAINT "content_note_suggestions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_note_suggestions" ADD CONSTRAINT "content_note_suggestions_suggested_by_id_users_id_fk" FOREIGN KEY ("suggested_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_1_users_id_fk" FOREIGN KEY ("user_id_1") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_2_users_id_fk" FOREIGN KEY ("user_id_2") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_topics" ADD CONSTRAINT "discover_topics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_history" ADD CONSTRAINT "energy_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_user_id_1_users_id_fk" FOREIGN KEY ("user_id_1") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_user_id_2_users_id_fk" FOREIGN KEY ("user_id_2") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_comments" ADD CONSTRAINT "hidden_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_comments" ADD CONSTRAINT "hidden_comments_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_posts" ADD CONSTRAINT "hidden_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_posts" ADD CONSTRAINT "hidden_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reports" ADD CONSTRAINT "issue_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_places" ADD CONSTRAINT "last_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_concerns_id_users_id_fk" FOREIGN KEY ("concerns_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muter_id_users_id_fk" FOREIGN KEY ("muter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_suggestion_id_content_note_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."content_note_suggestions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_tone_question_id_tone_questions_id_fk" FOREIGN KEY ("tone_question_id") REFERENCES "public"."tone_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_aside" ADD CONSTRAINT "put_aside_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_aside" ADD CONSTRAINT "put_aside_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_removed_by_id_users_id_fk" FOREIGN KEY ("removed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_concerns_id_users_id_fk" FOREIGN KEY ("concerns_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tone_questions" ADD CONSTRAINT "tone_questions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tone_questions" ADD CONSTRAINT "tone_questions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tone_questions" ADD CONSTRAINT "tone_questions_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_profile_of_users_id_fk" FOREIGN KEY ("profile_of") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_filters" ADD CONSTRAINT "word_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- Indexes.
CREATE INDEX "account_exports_user_idx" ON "account_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_exports_state_idx" ON "account_exports" USING btree ("state");--> statement-breakpoint
CREATE INDEX "appeals_state_idx" ON "appeals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "appeals_decided_by_idx" ON "appeals" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_community_idx" ON "audit_log" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "blocks_blocked_id_idx" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "comments_post_idx" ON "comments" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "comments_author_idx" ON "comments" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "comments_parent_idx" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "communities_creator_id_idx" ON "communities" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "communities_search_idx" ON "communities" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "communities_name_start_idx" ON "communities" USING btree (left(search_text, 100) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "communities_topics_idx" ON "communities" USING gin ("topic_keys");--> statement-breakpoint
CREATE INDEX "community_bans_user_id_idx" ON "community_bans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_bans_since_idx" ON "community_bans" USING btree ("community_id",date_trunc('milliseconds', created_at at time zone 'UTC'),"user_id");--> statement-breakpoint
CREATE INDEX "community_bans_banned_by_id_idx" ON "community_bans" USING btree ("banned_by_id");--> statement-breakpoint
CREATE INDEX "community_interests_most_idx" ON "community_interests" USING btree ("community_count" DESC NULLS FIRST,"key") WHERE spelling = '';--> statement-breakpoint
CREATE INDEX "community_members_user_id_idx" ON "community_members" USING btree ("user_id","community_id");--> statement-breakpoint
CREATE INDEX "community_members_joined_idx" ON "community_members" USING btree ("community_id",date_trunc('milliseconds', joined_at at time zone 'UTC'),"user_id");--> statement-breakpoint
CREATE INDEX "community_members_moderators_idx" ON "community_members" USING btree ("community_id","user_id") WHERE is_moderator;--> statement-breakpoint
CREATE INDEX "community_members_moderates_idx" ON "community_members" USING btree ("user_id","community_id") WHERE is_moderator;--> statement-breakpoint
CREATE INDEX "community_requests_user_id_idx" ON "community_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_requests_asked_idx" ON "community_requests" USING btree ("community_id",date_trunc('milliseconds', created_at at time zone 'UTC'),"user_id");--> statement-breakpoint
CREATE INDEX "community_topics_community_idx" ON "community_topics" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "content_note_suggestions_by_idx" ON "content_note_suggestions" USING btree ("suggested_by_id");--> statement-breakpoint
CREATE INDEX "conversations_user_id_1_idx" ON "conversations" USING btree ("user_id_1","last_message_id");--> statement-breakpoint
CREATE INDEX "conversations_user_id_2_idx" ON "conversations" USING btree ("user_id_2","last_message_id");--> statement-breakpoint
CREATE INDEX "discover_topics_user_idx" ON "discover_topics" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "donations_user_id_idx" ON "donations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "friend_requests_pending_idx" ON "friend_requests" USING btree ("receiver_id","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "friendships_user_id_2_idx" ON "friendships" USING btree ("user_id_2","user_id_1");--> statement-breakpoint
CREATE INDEX "hidden_comments_comment_id_idx" ON "hidden_comments" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "hidden_posts_post_id_idx" ON "hidden_posts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "identities_user_id_idx" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "issue_reports_user_idx" ON "issue_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_sent_idx" ON "messages" USING btree ("sender_id","receiver_id","id");--> statement-breakpoint
CREATE INDEX "messages_received_idx" ON "messages" USING btree ("receiver_id","sender_id","id");--> statement-breakpoint
CREATE INDEX "messages_unread_idx" ON "messages" USING btree ("receiver_id","sender_id") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "moderation_decisions_subject_idx" ON "moderation_decisions" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_concerns_idx" ON "moderation_decisions" USING btree ("concerns_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_community_idx" ON "moderation_decisions" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_moderator_idx" ON "moderation_decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "moderation_notes_subject_idx" ON "moderation_notes" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "moderation_notes_author_idx" ON "moderation_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "mutes_muted_id_idx" ON "mutes" USING btree ("muted_id");--> statement-breakpoint
CREATE INDEX "notices_user_idx" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notices_person_idx" ON "notices" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "notices_comment_idx" ON "notices" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "notices_decision_idx" ON "notices" USING btree ("decision_id") WHERE decision_id is not null;--> statement-breakpoint
CREATE INDEX "notices_report_idx" ON "notices" USING btree ("report_id") WHERE report_id is not null;--> statement-breakpoint
CREATE INDEX "notices_appeal_idx" ON "notices" USING btree ("appeal_id") WHERE appeal_id is not null;--> statement-breakpoint
CREATE INDEX "notices_suggestion_idx" ON "notices" USING btree ("suggestion_id") WHERE suggestion_id is not null;--> statement-breakpoint
CREATE INDEX "notices_tone_question_idx" ON "notices" USING btree ("tone_question_id") WHERE tone_question_id is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_expire_idx" ON "one_time_tokens" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_id_idx" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_likes_user_id_idx" ON "post_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_main_feed_idx" ON "posts" USING btree ("id") WHERE community_id is null and deleted_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "posts_community_idx" ON "posts" USING btree ("community_id","id") WHERE deleted_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "posts_author_idx" ON "posts" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "posts_deleted_idx" ON "posts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "put_aside_other_id_idx" ON "put_aside" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "removals_author_idx" ON "removals" USING btree ("author_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "removals_community_idx" ON "removals" USING btree ("community_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "removals_post_idx" ON "removals" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "removals_comment_idx" ON "removals" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "removals_removed_by_idx" ON "removals" USING btree ("removed_by_id");--> statement-breakpoint
CREATE INDEX "reports_reporter_idx" ON "reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "reports_subject_idx" ON "reports" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open_idx" ON "reports" USING btree ("reporter_id","subject_type","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reports_state_idx" ON "reports" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "reports_community_idx" ON "reports" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "reports_concerns_idx" ON "reports" USING btree ("concerns_id");--> statement-breakpoint
CREATE INDEX "reports_decision_idx" ON "reports" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "tone_questions_by_idx" ON "tone_questions" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "tone_questions_comment_idx" ON "tone_questions" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_owner_id_idx" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_unused_idx" ON "uploads" USING btree ("created_at") WHERE post_id is null and profile_of is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_moderators_idx" ON "users" USING btree ("id") WHERE role = 'moderator';--> statement-breakpoint
CREATE INDEX "users_erase_after_idx" ON "users" USING btree ("erase_after") WHERE erase_after is not null;--> statement-breakpoint
CREATE INDEX "users_discoverable_idx" ON "users" USING btree ("id") WHERE discoverable;--> statement-breakpoint
CREATE INDEX "users_city_idx" ON "users" USING btree ("city_id","id") WHERE discoverable and location_audience = 'everyone';--> statement-breakpoint
CREATE INDEX "users_location_idx" ON "users" USING btree ("location_key","id") WHERE discoverable and location_audience = 'everyone';--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_start_idx" ON "users" USING btree ("name_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "word_filters_user_idx" ON "word_filters" USING btree ("user_id","id");--> statement-breakpoint

-- Storage. A like or a comment writes the counters of a post anew. With room left on its page it stays there, and none of
-- the five indexes of posts hears of it.
ALTER TABLE "posts" SET (fillfactor = 90);--> statement-breakpoint

-- Triggers: members are counted, and a community is handed over (decision 0006).
CREATE FUNCTION community_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE communities SET member_count = member_count + moved.people
	FROM (SELECT community_id, count(*) AS people FROM changed GROUP BY community_id) AS moved
	WHERE communities.id = moved.community_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER community_members_added AFTER INSERT ON community_members
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION community_members_added();--> statement-breakpoint
CREATE FUNCTION community_members_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE communities SET member_count = member_count - moved.people
	FROM (SELECT community_id, count(*) AS people FROM changed GROUP BY community_id) AS moved
	WHERE communities.id = moved.community_id;

	-- The last moderator is gone: the longest-standing member takes over.
	UPDATE community_members AS member SET is_moderator = true
	FROM (SELECT DISTINCT community_id FROM changed WHERE is_moderator) AS left_behind
	WHERE member.community_id = left_behind.community_id
		AND NOT EXISTS (
			SELECT FROM community_members AS other
			WHERE other.community_id = left_behind.community_id AND other.is_moderator
		)
		AND member.user_id = (
			SELECT other.user_id FROM community_members AS other
			WHERE other.community_id = left_behind.community_id
			ORDER BY other.joined_at, other.user_id LIMIT 1
		);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER community_members_gone AFTER DELETE ON community_members
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION community_members_gone();--> statement-breakpoint

-- Triggers: whatever writes a message moves its conversation, in the same transaction.
CREATE FUNCTION messages_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO conversations (user_id_1, user_id_2, last_message_id)
	SELECT DISTINCT ON (least(sender_id, receiver_id), greatest(sender_id, receiver_id))
		least(sender_id, receiver_id), greatest(sender_id, receiver_id), id
	FROM added
	ORDER BY least(sender_id, receiver_id), greatest(sender_id, receiver_id), id DESC
	ON CONFLICT (user_id_1, user_id_2) DO UPDATE SET last_message_id = excluded.last_message_id
	WHERE excluded.last_message_id > conversations.last_message_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_added AFTER INSERT ON messages
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION messages_added();--> statement-breakpoint

-- Triggers: people and communities are found by their topics (decision 0040).
CREATE FUNCTION discover_topics_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW.discover_keys IS NOT DISTINCT FROM OLD.discover_keys THEN RETURN NULL; END IF;
		DELETE FROM discover_topics WHERE user_id = NEW.id;
	END IF;
	INSERT INTO discover_topics (key, user_id) SELECT unnest(NEW.discover_keys), NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER discover_topics_moved AFTER INSERT OR UPDATE ON users
FOR EACH ROW EXECUTE FUNCTION discover_topics_moved();--> statement-breakpoint
CREATE FUNCTION community_topics_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		DELETE FROM community_topics WHERE community_id = NEW.id;
	END IF;
	INSERT INTO community_topics (key, community_id)
	SELECT unnest(NEW.topic_keys || topic_pairs(NEW.topic_keys)), NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Not when somebody joins: that moves the number of members only.
CREATE TRIGGER community_topics_moved AFTER INSERT OR UPDATE OF neurotypes, interests ON communities
FOR EACH ROW EXECUTE FUNCTION community_topics_moved();--> statement-breakpoint

-- Triggers: the interests of communities are counted.
-- Both halves of the trigger that there is not (OLD of what is new, NEW of what is deleted) are empty. In one order, so
-- that two communities with the same interests wait for each other and never crosswise.
CREATE FUNCTION community_interests_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO community_interests AS kept (key, spelling, community_count)
	SELECT key, spelling, sum(step) FROM (
		SELECT DISTINCT folded(word) AS key, spelling, -1 AS step
		FROM unnest(OLD.interests) AS word, unnest(ARRAY['', word]) AS spelling
		UNION ALL
		SELECT DISTINCT folded(word), spelling, 1
		FROM unnest(NEW.interests) AS word, unnest(ARRAY['', word]) AS spelling
	) AS moved
	GROUP BY key, spelling HAVING sum(step) <> 0 ORDER BY key, spelling
	ON CONFLICT (key, spelling) DO UPDATE SET community_count = kept.community_count + EXCLUDED.community_count;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM community_interests WHERE key = ANY (folded_all(OLD.interests)) AND community_count <= 0;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER community_interests_moved AFTER INSERT OR DELETE OR UPDATE OF interests ON communities
FOR EACH ROW EXECUTE FUNCTION community_interests_moved();--> statement-breakpoint

-- Triggers: people, posts and communities are found by their words (decision 0021).
CREATE FUNCTION name_words_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.name_key IS NOT DISTINCT FROM OLD.name_key THEN RETURN NULL; END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM name_words WHERE word = ANY (search_words(OLD.name_key)) AND user_id = OLD.id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO name_words (word, user_id) SELECT unnest(search_words(NEW.name_key)), NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER name_words_moved AFTER INSERT OR DELETE OR UPDATE OF display_name, first_name, last_name ON users
FOR EACH ROW EXECUTE FUNCTION name_words_moved();--> statement-breakpoint
CREATE FUNCTION post_words_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM post_words WHERE word = ANY (search_words(OLD.content))
			AND place = coalesce(OLD.community_id, '00000000-0000-0000-0000-000000000000') AND post_id = OLD.id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO post_words (word, place, post_id)
		SELECT unnest(search_words(NEW.content)), coalesce(NEW.community_id, '00000000-0000-0000-0000-000000000000'), NEW.id
		WHERE NEW.deleted_at IS NULL AND NEW.removed_at IS NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER post_words_moved AFTER INSERT OR DELETE OR UPDATE OF content, community_id, deleted_at, removed_at ON posts
FOR EACH ROW EXECUTE FUNCTION post_words_moved();--> statement-breakpoint
CREATE FUNCTION community_words_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.search_text IS NOT DISTINCT FROM OLD.search_text THEN RETURN NULL; END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM community_words WHERE word = ANY (search_words(OLD.search_text)) AND community_id = OLD.id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO community_words (word, community_id) SELECT unnest(search_words(NEW.search_text)), NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Not when somebody joins: that moves the number of members only.
CREATE TRIGGER community_words_moved AFTER INSERT OR DELETE OR UPDATE OF name, description ON communities
FOR EACH ROW EXECUTE FUNCTION community_words_moved();
